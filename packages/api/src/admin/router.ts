import { router } from "../trpc.ts";
import { coupons } from "./coupons.ts";
import { createCoupon } from "./create-coupon.ts";
import { createVoucher } from "./create-voucher.ts";
import { disableVoucher } from "./disable-voucher.ts";
import { vouchers } from "./vouchers.ts";

export const adminRouter = router({ vouchers, createVoucher, disableVoucher, coupons, createCoupon });
