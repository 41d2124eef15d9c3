/** GEN-16: where the page takes the product's name from. */
export { productName } from "@gradus/contracts";
