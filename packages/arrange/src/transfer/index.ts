export { isTransfer } from "./melody-part.ts";
export { transferred } from "./transfer.ts";
export { withTransfer } from "./with-transfer.ts";
