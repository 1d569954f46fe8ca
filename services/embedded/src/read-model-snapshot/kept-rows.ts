import type { Position } from '@entry/platform/ports/event-log';
import QuickLRU from 'quick-lru';
import type { RowWithTerms } from '../read-store/contents.ts';
import { decodeDocuments, type RowDocuments } from './row-chunk.ts';

/** Documents of rows that lie in a snapshot, found by the number of their chunk. */
export type KeptDocuments = (chunk: number) => RowDocuments;

/** Chunks that stay decrypted in memory, or twice as many. Who looks at one row mostly looks at those beside it too. */
const MOST_CHUNKS = 128;

/** @param read decrypts a chunk; throws when the disk or the bytes fail, and then whoever asked is told */
export function keepDocuments(read: (chunk: number) => Buffer): KeptDocuments {
  const opened = new QuickLRU<number, RowDocuments>({ maxSize: MOST_CHUNKS });

  return (chunk) => {
    const known = opened.get(chunk);
    if (known !== undefined) return known;

    const documents = decodeDocuments(read(chunk));
    opened.set(chunk, documents);
    return documents;
  };
}

/**
 * A row whose document stays on the disk until somebody looks at it, and is not kept when nobody looks any more: of a
 * million that a start finds, the first hour asks for a few thousand. Fields are getters of the prototype, so it must not be copied by
 * spreading.
 */
export class KeptRow implements RowWithTerms {
  readonly id: string;
  private readonly documents: KeptDocuments;
  private readonly at: number;
  private readonly chunk: number;
  private readonly place: number;

  /** @param at its position, as a number: of a million, big ones would take room that nobody needs */
  constructor(id: string, at: number, documents: KeptDocuments, chunk: number, place: number) {
    this.id = id;
    this.at = at;
    this.documents = documents;
    this.chunk = chunk;
    this.place = place;
  }

  get position(): Position {
    return BigInt(this.at);
  }

  get document(): object {
    return this.documents(this.chunk).documentAt(this.place);
  }

  get keptTerms(): readonly string[] | null {
    return this.documents(this.chunk).termsAt(this.place);
  }
}
