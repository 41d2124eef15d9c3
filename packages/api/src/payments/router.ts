import { router } from "../trpc.ts";
import { applyCoupon } from "./apply-coupon.ts";
import { checkout } from "./checkout.ts";
import { get } from "./get.ts";
import { history } from "./history.ts";
import { landingProducts } from "./landing-products.ts";
import { pricing } from "./pricing.ts";
import { products } from "./products.ts";
import { redeemVoucher } from "./redeem-voucher.ts";
import { refund } from "./refund.ts";
import { returned } from "./returned.ts";
import { subscription } from "./subscription.ts";
import { validateVoucher } from "./validate-voucher.ts";

export const paymentsRouter = router({
  landingProducts,
  products,
  pricing,
  checkout,
  returned,
  history,
  get,
  refund,
  subscription,
  redeemVoucher,
  validateVoucher,
  applyCoupon,
});
