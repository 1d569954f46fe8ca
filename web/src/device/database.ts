import { DATABASE } from './database-name.ts';

/**
 * What the device keeps, in one database of the browser. `keys`: the keys of the person signed in. `heads` and `bodies`:
 * the two sealed halves of a record, so that records are listed without reading the pictures in them.
 */
export type StoreName = 'keys' | 'heads' | 'bodies';

const VERSION = 1;
const BY_OWNER = 'by-owner';
/** Some browsers never answer after a crash; nobody may wait for that. */
const OPENING_PATIENCE = 3_000;

let opening: Promise<IDBDatabase> | null = null;

/**
 * Work on some stores as a whole: all of it is there afterwards, or none. The work may wait for requests of this
 * transaction only, for it ends by itself when it has none under way.
 * @throws DOMException where the browser keeps nothing (private window, no room), or lost what it kept
 */
export async function inTransaction<Result>(
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(stores, mode);
  const isDone = done(transaction);
  const [result] = await Promise.all([work(transaction), isDone]);

  return result;
}

export function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('The request failed'));
  });
}

export function ofOwner(heads: IDBObjectStore, owner: string): IDBRequest<unknown[]> {
  return heads.index(BY_OWNER).getAll(owner);
}

export function idsOfOwner(heads: IDBObjectStore, owner: string): IDBRequest<IDBValidKey[]> {
  return heads.index(BY_OWNER).getAllKeys(owner);
}

function open(): Promise<IDBDatabase> {
  if (opening !== null) return opening;

  const current = openAnew();
  opening = current;
  current.catch(() => {
    if (opening === current) opening = null;
  });

  return current;
}

function openAnew(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    const timer = setTimeout(() => reject(new DOMException('The database did not open')), OPENING_PATIENCE);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys');
      request.result.createObjectStore('heads').createIndex(BY_OWNER, 'owner');
      request.result.createObjectStore('bodies');
    };
    request.onerror = () => reject(request.error ?? new DOMException('The database did not open'));
    request.onsuccess = () => {
      clearTimeout(timer);
      forgetWhenClosed(request.result);
      resolve(request.result);
    };
  });
}

/** The browser may close it: somebody cleared the site's data, or a newer version of the pages has other stores. */
function forgetWhenClosed(database: IDBDatabase): void {
  const forget = () => {
    opening = null;
  };
  database.onclose = forget;
  database.onversionchange = () => {
    forget();
    database.close();
  };
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The transaction was given up'));
  });
}
