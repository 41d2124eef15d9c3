export { readWishes, type WishContext } from "./read-wishes.ts";
