import { CHANGED_EVENT, type ChangedThing, ENDED_EVENT } from '@entry/contracts/changes/api';
import type { ProblemCode } from '@entry/contracts/problem';
import { BEFORE_FIRST, type Position } from '@entry/platform/ports/event-log';

/** The stream of one page. */
export type ChangeStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Tells it as soon as the page takes it; what is told again before that is told once. */
  readonly tell: (things: readonly ChangedThing[]) => void;
  /** A sign of life; says how far everything was told. False when the page has not taken the one before. */
  readonly giveSign: () => boolean;
  /** Says why, as the code of a problem, and ends it. */
  readonly end: (reason: ProblemCode) => void;
};

/**
 * Nothing waits but the names of what has changed: a page that reads slowly, or not at all, is one chunk behind at most.
 * @param position how far everything about this person was told; null while nobody knows
 * @param onEnd called once, whoever ended it
 */
export function createChangeStream(position: () => Position | null, onEnd: () => void): ChangeStream {
  const encoder = new TextEncoder();
  const waiting = new Set<ChangedThing>();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  const isTaken = (): boolean => (controller?.desiredSize ?? 0) > 0;
  const write = (text: string): void => controller?.enqueue(encoder.encode(text));

  function flush(): void {
    if (waiting.size === 0 || !isTaken()) return;

    const events = [...waiting].map((thing) => `event: ${CHANGED_EVENT}\ndata: ${thing}\n\n`);
    waiting.clear();
    // After all of them: whoever is cut off in between comes back with the id before, and is told again.
    write(events.join('') + signOf(position()));
  }

  function leave(): void {
    if (controller === null) return;

    controller = null;
    onEnd();
  }

  return {
    body: new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
      },
      pull: flush,
      cancel: leave,
    }),
    tell: (things) => {
      for (const thing of things) waiting.add(thing);
      flush();
    },
    giveSign: () => {
      if (!isTaken()) return false;

      write(signOf(position()));
      return true;
    },
    end: (reason) => {
      const ending = controller;
      if (ending === null) return;

      write(`event: ${ENDED_EVENT}\ndata: ${reason}\n\n`);
      leave();
      ending.close();
    },
  };
}

/** An event without data is none: a page only keeps its id. */
function signOf(position: Position | null): string {
  return position === null || position === BEFORE_FIRST ? ':\n\n' : `id: ${position}\n\n`;
}
