export { contradict } from "./contradictions.ts";
export { readWishes, type WishContext } from "./read-wishes.ts";
