import { router } from "../trpc.ts";
import { article } from "./article.ts";
import { articleOptions } from "./article-options.ts";
import { articles } from "./articles.ts";
import { auditLog } from "./audit-log.ts";
import { badgeCounts } from "./badge-counts.ts";
import { changeTicket } from "./change-ticket.ts";
import { changeUser } from "./change-user.ts";
import { clientErrors } from "./client-errors.ts";
import { coupons } from "./coupons.ts";
import { createArticle } from "./create-article.ts";
import { createCoupon } from "./create-coupon.ts";
import { createNotification } from "./create-notification.ts";
import { createVoucher } from "./create-voucher.ts";
import { deleteArticle } from "./delete-article.ts";
import { deleteNotification } from "./delete-notification.ts";
import { deleteUser } from "./delete-user.ts";
import { disableVoucher } from "./disable-voucher.ts";
import { modelMetrics } from "./model-metrics.ts";
import { notifications } from "./notifications.ts";
import { popularProduct } from "./popular-product.ts";
import { productSale } from "./product-sale.ts";
import { products } from "./products.ts";
import { refreshProducts } from "./refresh-products.ts";
import { replyTicket } from "./reply-ticket.ts";
import { requestLogs } from "./request-logs.ts";
import { requests } from "./requests.ts";
import { resolveTicket } from "./resolve-ticket.ts";
import { retryRequest } from "./retry-request.ts";
import { revenueMetrics } from "./revenue-metrics.ts";
import { stats } from "./stats.ts";
import { supportTickets } from "./support-tickets.ts";
import { systemStatus } from "./system-status.ts";
import { transactions } from "./transactions.ts";
import { updateArticle } from "./update-article.ts";
import { updateNotification } from "./update-notification.ts";
import { users } from "./users.ts";
import { vouchers } from "./vouchers.ts";

export const adminRouter = router({
  stats,
  badgeCounts,
  users,
  changeUser,
  deleteUser,
  transactions,
  requests,
  retryRequest,
  requestLogs,
  vouchers,
  createVoucher,
  disableVoucher,
  coupons,
  createCoupon,
  supportTickets,
  changeTicket,
  replyTicket,
  resolveTicket,
  notifications,
  createNotification,
  updateNotification,
  deleteNotification,
  modelMetrics,
  revenueMetrics,
  products,
  refreshProducts,
  popularProduct,
  productSale,
  articles,
  articleOptions,
  article,
  createArticle,
  updateArticle,
  deleteArticle,
  systemStatus,
  auditLog,
  clientErrors,
});
