export { type Transferred, transferred } from "./transfer.ts";
export { withTransfer } from "./with-transfer.ts";
