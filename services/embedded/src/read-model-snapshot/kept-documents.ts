import QuickLRU from 'quick-lru';
import { lowerBound } from '../read-store/index-order.ts';
import { decodeDocuments, type RowDocuments } from './row-chunk.ts';

/** The documents of a row, and where among them its own lies. */
export type DocumentPlace = { readonly documents: RowDocuments; readonly place: number };

/** Documents of the rows of a read model that lie in a snapshot, found by the number of the row. */
export type KeptDocuments = {
  /** @param chunk number of the one with the documents of the next rows */
  readonly add: (chunk: number, rows: number) => void;
  /** Rows that were added. */
  readonly rows: () => number;
  readonly find: (row: number) => DocumentPlace;
};

/** Chunks that stay decrypted in memory, or twice as many. Who looks at one row mostly looks at those beside it too. */
const MOST_CHUNKS = 128;

/** @param read decrypts a chunk; throws when the disk or the bytes fail, and then whoever asked is told */
export function openChunksOnce(read: (chunk: number) => Buffer): (chunk: number) => RowDocuments {
  const opened = new QuickLRU<number, RowDocuments>({ maxSize: MOST_CHUNKS });

  return (chunk) => {
    const known = opened.get(chunk);
    if (known !== undefined) return known;

    const documents = decodeDocuments(read(chunk));
    opened.set(chunk, documents);
    return documents;
  };
}

export function keepDocuments(open: (chunk: number) => RowDocuments): KeptDocuments {
  const chunks: number[] = [];
  /** First row of each chunk. */
  const starts: number[] = [];
  let count = 0;

  return {
    add(chunk, rows) {
      chunks.push(chunk);
      starts.push(count);
      count += rows;
    },
    rows: () => count,
    find(row) {
      const number = lowerBound(starts, (start) => start <= row) - 1;

      return { documents: open(chunks[number] ?? -1), place: row - (starts[number] ?? 0) };
    },
  };
}
