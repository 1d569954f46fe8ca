import { ROLES } from '@entry/contracts/account/role';
import type { Moment } from '@entry/contracts/audit/time-travel';
import {
  APPLICATION_STATUSES,
  DOCUMENT_STATUSES,
  PAYMENT_SLIP_STATUSES,
  PAYMENT_STATUSES,
} from '@entry/contracts/rules/statuses';
import { accountStream, applicationStream } from '@entry/domain/streams';
import { BEFORE_FIRST, type EventLog, type RecordedEvent } from '@entry/platform/ports/event-log';
import type { SystemCounts } from '@entry/platform/ports/history-reader';
import type { MaybePromise, ReadStore } from '@entry/platform/ports/read-store';
import { createBuild } from '@entry/platform/projecting/build';
import type { AnyProjection, ProjectEvent } from '@entry/platform/projection';
import { createProjections, type Projections } from '@entry/projections/all';
import { createBound } from './replay.ts';

export type CountDependencies = {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly project: ProjectEvent;
  /** An empty one, to be filled up to the moment. */
  readonly store: ReadStore;
  readonly onProgress?: (events: number) => void;
};

const PAGE = 5_000;
const WAITING_STATUSES = ['waiting', 'invited', 'confirmed'] as const;

/** What the system was at a moment, counted in read models that are built up to it by the folds of the live ones. */
export async function countSystem(dependencies: CountDependencies, moment: Moment): Promise<SystemCounts> {
  const { store } = dependencies;
  // Nothing that is counted is personal, so nothing needs to be opened.
  const projections = createProjections({ open: async () => null, store });
  const { accounts, applications, documents, paymentSlips, payments, waitingList } = projections;
  const counted = [accounts, applications, documents, paymentSlips, payments, waitingList];
  const { events, last } = await buildUpTo(dependencies, counted as unknown as readonly AnyProjection[], moment);

  return {
    events,
    lastEvent: last === null ? null : describeEvent(last),
    ...(await countDocuments(store, projections)),
  };
}

async function countDocuments(
  store: ReadStore,
  projections: Projections,
): Promise<Omit<SystemCounts, 'events' | 'lastEvent'>> {
  const applications = store.collection(projections.applications.model);
  const documents = store.collection(projections.documents.model);
  const slips = store.collection(projections.paymentSlips.model);
  const payments = store.collection(projections.payments.model);
  const waiting = store.collection(projections.waitingList.model);
  const accounts = store.collection(projections.accounts.model);
  const by = <Status extends string>(status: Status) => ({ index: 'by-status', equals: { status } }) as const;

  return {
    applications: await countEach(APPLICATION_STATUSES, (status) => applications.count(by(status))),
    documents: await countEach(DOCUMENT_STATUSES, (status) => documents.count(by(status))),
    paymentSlips: await countEach(PAYMENT_SLIP_STATUSES, (status) => slips.count(by(status))),
    payments: await countEach(PAYMENT_STATUSES, (status) => payments.count(by(status))),
    waitingList: await countEach(WAITING_STATUSES, (status) => waiting.count({ index: 'by-turn', equals: { status } })),
    accounts: await countEach(ROLES, (role) => accounts.count({ index: 'by-role', equals: { role } })),
  };
}

type Built = { readonly events: number; readonly last: RecordedEvent | null };

async function buildUpTo(
  { log, project, store, onProgress }: CountDependencies,
  projections: readonly AnyProjection[],
  moment: Moment,
): Promise<Built> {
  const build = createBuild({ project, projections, store });
  const isWithin = createSystemBound(moment);
  let events = 0;
  let last: RecordedEvent | null = null;

  for (let after = BEFORE_FIRST; ; ) {
    const page = await log.readAll(after, PAGE);
    const within = page.filter(isWithin);
    await build(within);
    events += within.length;
    last = within.at(-1) ?? last;
    onProgress?.(events);
    const end = page.at(-1);
    if (end === undefined || (moment.kind === 'position' && end.position > BigInt(moment.position)))
      return { events, last };

    after = end.position;
  }
}

/**
 * What of the whole log had happened by a moment. By its time each person is told apart, as on the pages about them: clocks
 * of several gateways differ, and one that was wrong for a moment must not end the history of everybody else.
 */
function createSystemBound(moment: Moment): (event: RecordedEvent) => boolean {
  // The log as a whole has no revisions.
  if (moment.kind !== 'time') return createBound(moment, '');

  const bounds = new Map<string, ReturnType<typeof createBound>>();
  return (event) => {
    const key = historyOf(event);
    const isWithin = bounds.get(key) ?? createBound(moment, '');
    bounds.set(key, isWithin);

    return isWithin(event);
  };
}

/**
 * The account and the applications of a person are one history, as on the pages about them. Every other stream is one of its
 * own, also where that person is its subject: what staff looked at, by the clock of their gateway, ends nothing of it.
 */
function historyOf({ stream, metadata }: RecordedEvent): string {
  const isOnPages = stream.startsWith(accountStream('')) || stream.startsWith(applicationStream(''));

  return isOnPages ? (metadata.subjectId ?? stream) : stream;
}

async function countEach<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => MaybePromise<number>,
): Promise<Readonly<Record<Name, number>>> {
  const entries = await Promise.all(names.map(async (name) => [name, await count(name)] as const));

  return Object.fromEntries(entries) as Record<Name, number>;
}

function describeEvent({ position, type, metadata }: RecordedEvent): NonNullable<SystemCounts['lastEvent']> {
  return { position: String(position), eventId: metadata.eventId, type, recordedAt: metadata.recordedAt };
}
