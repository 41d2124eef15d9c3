import { isGone, isTaken, isTransient } from "./drive-errors.ts";

/** Google's chunks are multiples of 256 KiB, except the last one. */
export const chunkUnitBytes = 256 * 1024;

/** What Google has of an upload: all of it, or so many bytes. */
export type Received = { readonly done: true } | { readonly done: false; readonly bytes: number };
export type Uploading = {
  /** begins an upload; its address */
  readonly begin: () => Promise<string>;
  /** Sends `bytes`, which lie at `offset` of `total`; without bytes it asks how far the upload came. */
  readonly put: (
    address: string,
    part: { readonly bytes?: Uint8Array; readonly offset: number; readonly total: number },
  ) => Promise<Received>;
  /** waits a while after so many failures */
  readonly wait: (failures: number) => Promise<void>;
  readonly chunkBytes: number;
};

const mostFailures = 5;

/**
 * Google's resumable protocol for a file whose id was reserved (developers.google.com/drive/api/guides/manage-uploads). After
 * a broken connection it asks how much has arrived and continues from there. An upload that Google has forgotten is begun
 * again, unless the id is taken: then the whole file had arrived. Throws the last error after five failures without a further
 * byte in between, and at once any error that is not the connection's.
 */
export async function uploadResumably(content: Uint8Array, uploading: Uploading): Promise<void> {
  const total = content.length;
  let address: string | undefined;
  let offset = 0;
  let isBroken = false;
  let failures = 0;
  for (;;) {
    try {
      address ??= await uploading.begin();
      const bytes = content.subarray(offset, offset + uploading.chunkBytes);
      const received = await uploading.put(address, isBroken ? { offset, total } : { bytes, offset, total });
      if (received.done) return;
      if (received.bytes > offset) failures = 0;
      offset = received.bytes;
      isBroken = false;
    } catch (error) {
      if (isTaken(error)) return;
      const isForgotten = address !== undefined && isGone(error);
      if (!isForgotten && !isTransient(error)) throw error;
      failures += 1;
      if (failures > mostFailures) throw error;
      if (isForgotten) {
        address = undefined;
        offset = 0;
      }
      isBroken = address !== undefined;
      await uploading.wait(failures);
    }
  }
}
