export { transferred } from "./transfer.ts";
export { withTransfer } from "./with-transfer.ts";
