/**
 * The score that a person chose in the editor, kept in this browser until it is submitted or dropped: a reload, Back or signing in
 * again must not cost it. Files are kept by IndexedDB, which may be blocked; then nothing is kept.
 */
const store = "scores";

type Kept = { readonly owner: string; readonly file: File };

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("gradus", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (scores: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Keeps one score, in place of any before it. `owner` is the account's id: nobody else is shown it. */
export function keepScore(owner: string, file: File): void {
  inStore("readwrite", (scores) => scores.put({ owner, file } satisfies Kept, "chosen")).catch(() => {});
}

export function dropScore(): void {
  inStore("readwrite", (scores) => scores.clear()).catch(() => {});
}

/** The kept score of an account; undefined where there is none. */
export async function keptScore(owner: string): Promise<File | undefined> {
  try {
    const kept: Kept | undefined = await inStore("readonly", (scores) => scores.get("chosen"));
    return kept?.owner === owner && kept.file instanceof File ? kept.file : undefined;
  } catch {
    return undefined;
  }
}
