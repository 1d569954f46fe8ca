import { CHANGED_EVENT, ChangedThing } from '@entry/contracts/changes/api';
import { CHANGES_HEARTBEAT } from '@entry/contracts/rules/timings';
import { readEvents } from './read-events.ts';

export type ChangeListening = {
  /** Opens the stream; resolves when the headers are there. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onChanged: (thing: ChangedThing) => void;
  /** From the first sign of life on, and when it is over. */
  readonly onLive: (isLive: boolean) => void;
  /** 0 to 1; where a whole town loses its connection, not everybody comes back at once. */
  readonly random?: () => number;
};

/** Twice a lost sign of life, and a slow network. */
const LONGEST_SILENCE = CHANGES_HEARTBEAT * 2 + 5_000;
const SHORTEST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;

/**
 * Listens for changes and comes back when the connection is lost, after pauses that grow while nothing is heard at all:
 * some proxies gather an answer until its end, and pages behind one go on asking as if there were nothing to hear.
 * @returns what ends it
 */
export function listenForChanges({ open, onChanged, onLive, random = Math.random }: ChangeListening): () => void {
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const listen = async (): Promise<void> => {
    const controller = new AbortController();
    current = controller;
    let isHeard = false;
    const silence = watchSilence(() => controller.abort());

    try {
      const reply = await open(controller.signal);
      if (!reply.ok || reply.body === null) return;

      await readEvents(reply.body, {
        name: CHANGED_EVENT,
        onSign: () => {
          silence.heard();
          if (!isHeard) onLive(true);
          isHeard = true;
          failures = 0;
        },
        onEvent: (data) => {
          const thing = ChangedThing.safeParse(data);
          if (thing.success) onChanged(thing.data);
        },
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
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => void listen(), pause * (0.5 + random()));
  };

  void listen();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    current?.abort();
  };
}

function watchSilence(onSilence: () => void): { readonly heard: () => void; readonly end: () => void } {
  let timer = setTimeout(onSilence, LONGEST_SILENCE);

  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, LONGEST_SILENCE);
    },
    end: () => clearTimeout(timer),
  };
}
