import { router } from "../trpc.ts";
import { changeTicket } from "./change-ticket.ts";
import { coupons } from "./coupons.ts";
import { createCoupon } from "./create-coupon.ts";
import { createVoucher } from "./create-voucher.ts";
import { disableVoucher } from "./disable-voucher.ts";
import { replyTicket } from "./reply-ticket.ts";
import { resolveTicket } from "./resolve-ticket.ts";
import { supportTickets } from "./support-tickets.ts";
import { vouchers } from "./vouchers.ts";

export const adminRouter = router({
  vouchers,
  createVoucher,
  disableVoucher,
  coupons,
  createCoupon,
  supportTickets,
  changeTicket,
  replyTicket,
  resolveTicket,
});
