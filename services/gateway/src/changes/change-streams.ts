import { CHANGED_EVENT, CHANGED_THINGS, type ChangedThing } from '@entry/contracts/changes/api';
import {
  CHANGES_HEARTBEAT,
  DASHBOARD_POLL_INTERVAL,
  NOTIFICATIONS_REFRESH_INTERVAL,
} from '@entry/contracts/rules/timings';
import { HttpProblem } from '../problems/http-problem.ts';

export type Listening = {
  readonly accountId: string;
  /** A text that is another one whenever the thing has changed. May reject: then nothing is told until the next look. */
  readonly look: (thing: ChangedThing) => Promise<string>;
  /** Whether the session still lives; rejects while nobody can tell. */
  readonly mayStay: () => Promise<boolean>;
};

export type ChangeStreams = {
  /** Events as they come, until the page goes, the session ends or the gateway does. @throws HttpProblem `unavailable` */
  readonly open: (listening: Listening) => ReadableStream<Uint8Array>;
  /** Ends them all, and begins none any more: the pages go on asking, and listen to another gateway. */
  readonly close: () => void;
};

/** Milliseconds between two looks at something, and between two signs of life. */
export type ChangeIntervals = Readonly<Record<ChangedThing | 'heartbeat', number>>;

const INTERVALS: ChangeIntervals = {
  application: DASHBOARD_POLL_INTERVAL,
  notifications: NOTIFICATIONS_REFRESH_INTERVAL,
  heartbeat: CHANGES_HEARTBEAT,
};

/** Of one person: tabs, and connections that are lost but not yet known to be. The oldest gives way. */
const STREAMS_PER_ACCOUNT = 5;
const STREAMS_MAXIMUM = 10_000;
const HEARTBEAT = ':\n\n';

/**
 * Looks on behalf of open pages at what they would ask for every few seconds, and tells them only what is another. A
 * look costs what the page's own request would have, without its kilobyte of headers each time. Nothing is pushed by
 * the read models: which of them a gateway has, and where they are written, differs between the profiles, and a look
 * is right in both.
 */
export function createChangeStreams(intervals: ChangeIntervals = INTERVALS): ChangeStreams {
  const streams = new Map<string, Set<() => void>>();
  let count = 0;
  let isClosed = false;

  const add = (accountId: string, end: () => void): (() => void) => {
    const own = streams.get(accountId) ?? new Set();
    streams.set(accountId, own);
    own.add(end);
    count += 1;
    if (own.size > STREAMS_PER_ACCOUNT) [...own][0]?.();

    return () => {
      if (!own.delete(end)) return;
      count -= 1;
      if (own.size === 0) streams.delete(accountId);
    };
  };

  return {
    open: (listening) => {
      if (isClosed || count >= STREAMS_MAXIMUM)
        throw new HttpProblem('unavailable', { headers: { 'Retry-After': '60' } });

      return createStream(listening, intervals, (end) => add(listening.accountId, end));
    },
    close: () => {
      isClosed = true;
      for (const own of streams.values()) for (const end of own) end();
    },
  };
}

function createStream(
  listening: Listening,
  intervals: ChangeIntervals,
  register: (end: () => void) => () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};

  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const end = () => {
        stop();
        controller.close();
      };
      const stopWatching = watch(listening, intervals, write, end);
      const forget = register(end);
      stop = () => {
        stopWatching();
        forget();
      };
    },
    cancel: () => stop(),
  });
}

/**
 * Looks until it is stopped. The first sign of life comes when everything was looked at once: what a page asks for
 * after that is not older than what it will be told of.
 */
function watch(
  { look, mayStay }: Listening,
  intervals: ChangeIntervals,
  write: (text: string) => void,
  end: () => void,
): () => void {
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  const known = new Map<ChangedThing, string>();

  /** The next time is counted from when this one is done: a store that is slow is not asked faster than it answers. */
  const every = (milliseconds: number, work: () => Promise<void>): void => {
    if (isStopped) return;

    const timer = setTimeout(() => {
      timers.delete(timer);
      // What cannot be had now is had the next time.
      void work()
        .catch(() => undefined)
        .then(() => every(milliseconds, work));
    }, milliseconds);
    timers.add(timer);
  };

  const tell = async (thing: ChangedThing): Promise<void> => {
    const mark = await look(thing);
    const isNew = known.get(thing) !== mark;
    known.set(thing, mark);
    if (isNew && !isStopped) write(`event: ${CHANGED_EVENT}\ndata: ${thing}\n\n`);
  };
  const begin = async (thing: ChangedThing): Promise<void> => void known.set(thing, await look(thing));
  const giveSign = async (): Promise<void> => {
    if (!isStopped) write(HEARTBEAT);
    if (!(await mayStay()) && !isStopped) end();
  };

  void Promise.allSettled(CHANGED_THINGS.map(begin)).then(() => {
    if (!isStopped) write(HEARTBEAT);
    for (const thing of CHANGED_THINGS) every(intervals[thing], () => tell(thing));
    every(intervals.heartbeat, giveSign);
  });

  return () => {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
  };
}
