export { type Ask, asksOf, type Order, ordersOf } from "./asks.ts";
export { keyWish } from "./key-wish.ts";
export { finished, waivedIn } from "./notation/index.ts";
export { obedienceOf } from "./obey.ts";
export { recheckedRequirements, requirementsOf, requirementsOfAll } from "./requirements.ts";
