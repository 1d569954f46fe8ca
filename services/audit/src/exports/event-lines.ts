import { type FileHandle, open } from 'node:fs/promises';
import type { EventMetadata } from '@entry/contracts/event';
import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from '@entry/platform/ports/event-log';
import { type Line, type LinePlace, type LinePlaces, placeLines } from './line-places.ts';

/** An event as a line of an export: JSON, with the ciphertext of the personal part in base 64, and no key to open it. */
export function writeEventLine({ position, stream, revision, type, data, sealed, metadata }: RecordedEvent): string {
  const ciphertext = sealed === null ? null : Buffer.from(sealed).toString('base64');

  return `${JSON.stringify({ position: String(position), stream, revision, type, data, sealed: ciphertext, metadata })}\n`;
}

/** @throws SyntaxError, TypeError when the line is none */
export function readEventLine(line: string): RecordedEvent {
  const { position, stream, revision, type, data, sealed, metadata } = JSON.parse(line) as Readonly<
    Record<string, unknown>
  >;
  const isEvent = typeof stream === 'string' && typeof type === 'string' && Number.isSafeInteger(revision);
  const hasMetadata = typeof metadata === 'object' && metadata !== null && 'eventId' in metadata;
  if (!isEvent || !hasMetadata || typeof position !== 'string' || (sealed !== null && typeof sealed !== 'string')) {
    throw new TypeError('The line is no event');
  }

  return {
    position: BigInt(position),
    stream,
    revision: revision as number,
    type,
    data,
    sealed: sealed === null ? null : new Uint8Array(Buffer.from(sealed, 'base64')),
    metadata: metadata as EventMetadata,
  };
}

/**
 * The log of an export. Reads of all that go on where one before them ended are cheap; the first read of a stream or of one
 * place reads the file once, to know where everything is.
 */
export type EventLines = Pick<EventLog, 'readAll' | 'readAt' | 'readStream'> & { readonly close: () => Promise<void> };

const CHUNK = 262_144;
const LINE_BREAK = 10;
const REMEMBERED = 64;

/** @throws Error with code ENOENT */
export async function openEventLines(file: string): Promise<EventLines> {
  const handle = await open(file, 'r');
  /** Where the line behind an event begins, of those that a page ended with. */
  const ends = new Map<Position, number>([[BEFORE_FIRST, 0]]);
  let places: Promise<LinePlaces> | null = null;

  function remember(position: Position, end: number): void {
    ends.set(position, end);
    for (const known of ends.keys()) {
      if (ends.size <= REMEMBERED) return;
      if (known !== BEFORE_FIRST) ends.delete(known);
    }
  }

  const findPlaces = (): Promise<LinePlaces> => (places ??= placeLines(linesFrom(handle, 0), readEventLine));

  async function readPlace({ start, end }: LinePlace): Promise<RecordedEvent> {
    const { buffer } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
    return readEventLine(buffer.toString());
  }

  return {
    async readAll(after, limit) {
      const events: RecordedEvent[] = [];
      const known = ends.get(after);
      let last: { readonly position: Position; readonly end: number } | null = null;
      for await (const { text, end } of linesFrom(handle, known ?? 0)) {
        const event = readEventLine(text);
        if (known === undefined && event.position <= after) continue;

        events.push(event);
        last = { position: event.position, end };
        if (events.length === limit) break;
      }
      if (last !== null) remember(last.position, last.end);

      return events;
    },

    async readAt(position) {
      const places = await findPlaces();
      const place = places.at(position);
      return place === null ? null : readPlace(place);
    },

    async readStream(stream, from, limit) {
      const places = await findPlaces();
      return Promise.all(places.of(stream, from, limit).map(readPlace));
    },

    close: () => handle.close(),
  };
}

async function* linesFrom(handle: FileHandle, start: number): AsyncIterable<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let end = start;
  for (let at = start; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK), 0, CHUNK, at);
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    at += bytesRead;
    let begin = 0;
    for (let stop = bytes.indexOf(LINE_BREAK); stop !== -1; stop = bytes.indexOf(LINE_BREAK, begin)) {
      end += stop + 1 - begin;
      yield { text: bytes.toString('utf8', begin, stop), end };
      begin = stop + 1;
    }
    rest = bytes.subarray(begin);
    if (bytesRead > 0) continue;
    // A last line without an end was cut off: it is read, and fails, rather than left out.
    if (rest.length > 0) yield { text: rest.toString(), end: end + rest.length };
    return;
  }
}
