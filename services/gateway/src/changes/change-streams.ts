import type { Role } from '@entry/contracts/account/role';
import type { ChangedThing } from '@entry/contracts/changes/api';
import { CHANGES_HEARTBEAT, QUEUES_TOLD_INTERVAL } from '@entry/contracts/rules/timings';
import type { AppliedNews, ChangeNews } from '@entry/platform/ports/change-news';
import type { Position } from '@entry/platform/ports/event-log';
import { HttpProblem } from '../problems/http-problem.ts';
import { createChangeMemory } from './change-memory.ts';
import { type ChangeStream, createChangeStream } from './change-stream.ts';
import { isOfAccess, isOfDesk, OWN_THINGS, ownThingsOf } from './changed-things.ts';

export type Listening = {
  readonly accountId: string;
  readonly role: Role;
  /** Up to where the page was told before; null where it begins. */
  readonly toldBefore: Position | null;
  /** Whether the session still lives; rejects while nobody can tell. */
  readonly mayStay: () => Promise<boolean>;
};

export type ChangeStreams = {
  /**
   * Events as they come, until the page goes, the session ends or the gateway does.
   * @throws HttpProblem `too_many_streams`; `unavailable` while nobody tells of changes, or the gateway ends
   */
  readonly open: (listening: Listening) => ReadableStream<Uint8Array>;
  readonly count: () => number;
  /** Ends them all, and begins none any more: the pages ask by themselves, and listen to another gateway. */
  readonly close: () => void;
};

/** In milliseconds: between two looks at all streams, in which desks are told too, and between two signs of life. */
export type ChangeTimings = { readonly look: number; readonly heartbeat: number };

const TIMINGS: ChangeTimings = { look: QUEUES_TOLD_INTERVAL, heartbeat: CHANGES_HEARTBEAT };

/** Of one person: browsers, and connections that are lost but not yet known to be. The oldest gives way. */
const STREAMS_PER_ACCOUNT = 5;
const STREAMS_MAXIMUM = 10_000;
const DESK: readonly ChangedThing[] = ['desk'];
const COME_BACK = { headers: { 'Retry-After': '60' } } as const;

type Open = Listening & {
  readonly partition: number;
  readonly stream: ChangeStream;
  /** When it was last given a sign of life, or shown that it does not take one. */
  signedAt: number;
  isStuck: boolean;
  /** Whether its session may have ended since it was last looked at. */
  isDoubtful: boolean;
};

/**
 * The pages that listen here, told by whoever applies events to the read models, in this process or in others: nothing
 * is looked up until something has changed, and then by the page itself, with every check of access.
 */
export function createChangeStreams(
  news: ChangeNews,
  timings: ChangeTimings = TIMINGS,
  maximum: number = STREAMS_MAXIMUM,
): ChangeStreams {
  const people = new Map<string, Set<Open>>();
  const memory = createChangeMemory(news.partitionOf);
  let count = 0;
  let isDeskChanged = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  const unsubscribe = news.subscribe((applied) => {
    memory.heard(applied);
    if (applied.changed === null) tellEverybody(applied);
    for (const [accountId, models] of applied.changed ?? []) tellPerson(accountId, models);
  });

  function tellPerson(accountId: string, models: ReadonlySet<string>): void {
    if (isOfDesk(models)) isDeskChanged = true;
    const things = ownThingsOf(models);
    for (const open of people.get(accountId) ?? []) {
      if (isOfAccess(models)) doubt(open);
      if (things.length > 0) open.stream.tell(things);
    }
  }

  function tellEverybody({ partition }: AppliedNews): void {
    isDeskChanged = true;
    for (const open of all()) {
      if (open.partition !== partition) continue;

      doubt(open);
      open.stream.tell(OWN_THINGS);
    }
  }

  /** Those that end while they are gone through are left out. */
  function* all(): Iterable<Open> {
    for (const own of people.values()) yield* own;
  }

  function doubt(open: Open): void {
    open.isDoubtful = true;
    void check(open);
  }

  /** What cannot be had now is had at the next look. */
  async function check(open: Open): Promise<void> {
    try {
      const mayStay = await open.mayStay();
      open.isDoubtful = false;
      if (!mayStay) open.stream.end('session_ended');
    } catch {
      open.isDoubtful = true;
    }
  }

  function lookAtAll(): void {
    const isForDesks = isDeskChanged;
    isDeskChanged = false;
    for (const open of all()) {
      if (isForDesks && open.role !== 'user') open.stream.tell(DESK);
      lookAt(open);
    }
  }

  function lookAt(open: Open): void {
    // Nobody tells it anything any more: the page is to ask by itself.
    if (news.toldThrough(open.partition) === null) {
      open.stream.end('unavailable');
      return;
    }

    const isDue = performance.now() - open.signedAt >= timings.heartbeat;
    if (isDue) giveSign(open);
    if (isDue || open.isDoubtful) void check(open);
  }

  /** A page that has not taken a sign of life by the time of the next one is not there. */
  function giveSign(open: Open): void {
    open.signedAt = performance.now();
    const isTaken = open.stream.giveSign();
    if (!isTaken && open.isStuck) open.stream.end('unavailable');
    open.isStuck = !isTaken;
  }

  function remember(open: Open): void {
    const own = people.get(open.accountId) ?? new Set();
    people.set(open.accountId, own.add(open));
    count += 1;
    timer ??= setInterval(lookAtAll, timings.look).unref();
    const [oldest] = own;
    if (own.size > STREAMS_PER_ACCOUNT) oldest?.stream.end('too_many_streams');
  }

  function forget(open: Open): void {
    const own = people.get(open.accountId);
    if (own?.delete(open) !== true) return;

    count -= 1;
    if (own.size === 0) people.delete(open.accountId);
    if (count > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  /** Where nothing was missed a sign of life says how far everything was told. */
  function begin({ accountId, role, toldBefore, stream }: Open): void {
    if (toldBefore === null) stream.giveSign();
    else {
      const missed = memory.since(accountId, toldBefore);
      const things = role === 'user' ? missed : [...missed, ...DESK];
      if (things.length === 0) stream.giveSign();
      else stream.tell(things);
    }
  }

  return {
    open: (listening) => {
      const partition = news.partitionOf(listening.accountId);
      const position = () => news.toldThrough(partition);
      if (isClosed || position() === null) throw new HttpProblem('unavailable', COME_BACK);
      if (count >= maximum) throw new HttpProblem('too_many_streams', COME_BACK);

      const stream = createChangeStream(position, () => forget(open));
      // Its session may have ended since the request was let in, before anybody listened for that.
      const open: Open = {
        ...listening,
        partition,
        stream,
        signedAt: performance.now(),
        isStuck: false,
        isDoubtful: true,
      };
      remember(open);
      begin(open);

      return stream.body;
    },
    count: () => count,
    close: () => {
      isClosed = true;
      unsubscribe();
      for (const open of all()) open.stream.end('unavailable');
    },
  };
}
