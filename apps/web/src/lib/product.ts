/** GEN-16: the one place in the page that knows the product's name. */
export const productName = "Gradus";
