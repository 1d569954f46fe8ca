import { CHANGED_EVENT, ChangedThing, ENDED_EVENT } from '@entry/contracts/changes/api';
import type { ProblemCode } from '@entry/contracts/problem';
import { readEvents, type StreamEvent } from './read-events.ts';
import { watchSilence } from './watch-silence.ts';

export type ChangeListening = {
  /** Opens the stream from a position on; resolves when the headers are there. */
  readonly open: (signal: AbortSignal, position: string | null) => Promise<Response>;
  /** Up to where this page knows of everything; null where it begins. */
  readonly position: string | null;
  readonly onChanged: (thing: ChangedThing) => void;
  /** After everything up to there was told; with signs of life too. */
  readonly onPosition: (position: string) => void;
  /** From the first sign of life on, and when it is over. */
  readonly onLive: (isLive: boolean) => void;
  /** 0 to 1; where a whole town loses its connection, not everybody comes back at once. */
  readonly random?: () => number;
};

const SHORTEST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;
const GAVE_WAY: ProblemCode = 'too_many_streams';

/**
 * Listens for changes and comes back to where it was when the connection is lost, after pauses that grow while nothing
 * is heard at all: some proxies gather an answer until its end, and pages behind one go on asking as if there were
 * nothing to hear.
 * @returns what ends it
 */
export function listenForChanges(listening: ChangeListening): () => void {
  const { open, onChanged, onPosition, onLive, random = Math.random } = listening;
  let { position } = listening;
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasGivenWay = false;
  let isStopped = false;

  const take = ({ name, data, id }: StreamEvent): void => {
    const thing = ChangedThing.safeParse(data);
    if (name === CHANGED_EVENT && thing.success) onChanged(thing.data);
    if (name === ENDED_EVENT) hasGivenWay = data === GAVE_WAY;
    if (id === null) return;

    position = id;
    onPosition(id);
  };

  const listen = async (): Promise<void> => {
    const controller = new AbortController();
    current = controller;
    let isHeard = false;
    const silence = watchSilence(() => controller.abort());

    try {
      const reply = await open(controller.signal, position);
      if (!reply.ok || reply.body === null) return;

      await readEvents(reply.body, {
        onPiece: () => {
          silence.heard();
          if (!isHeard) onLive(true);
          isHeard = true;
          failures = 0;
        },
        onEvent: take,
      });
    } catch {
      // Lost, or not to be had: the pages ask by themselves.
    } finally {
      silence.end();
      if (isHeard) onLive(false);
      if (!isStopped) listenAgain();
    }
  };

  const listenAgain = (): void => {
    // At once they would push out the other page again, which pushed them out.
    const pause = hasGivenWay ? LONGEST_PAUSE : Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures);
    failures += 1;
    hasGivenWay = false;
    timer = setTimeout(() => void listen(), pause * (0.5 + random()));
  };

  void listen();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    current?.abort();
  };
}
