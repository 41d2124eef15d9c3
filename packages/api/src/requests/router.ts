import { saveFileToDrive } from "../drive/save-file.ts";
import { saveToDrive } from "../drive/save-request.ts";
import { analyzeFile } from "../files/analyze.ts";
import { fileDownloadUrl } from "../files/download-url.ts";
import { file } from "../files/get.ts";
import { removeFile } from "../files/remove.ts";
import { router } from "../trpc.ts";
import { changes } from "./changes.ts";
import { decide } from "./decide.ts";
import { estimate } from "./estimate.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { progress } from "./progress.ts";
import { remove } from "./remove.ts";
import { rename } from "./rename.ts";
import { report } from "./report.ts";
import { retry } from "./retry.ts";
import { status } from "./status.ts";
import { undo } from "./undo.ts";
import { update } from "./update.ts";
import { wishes } from "./wishes.ts";

export const requestsRouter = router({
  list,
  get,
  status,
  report,
  rename,
  update,
  remove,
  retry,
  decide,
  progress,
  changes,
  undo,
  wishes,
  estimate,
  file,
  analyzeFile,
  removeFile,
  fileDownloadUrl,
  saveFileToDrive,
  saveToDrive,
});
