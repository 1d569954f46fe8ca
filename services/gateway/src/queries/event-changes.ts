import type { EventChange } from '@entry/contracts/audit/api';
import type { AnyEvent } from '@entry/contracts/event';
import { RESERVATION_KINDS } from '@entry/contracts/reservation/events';
import { accountDecider } from '@entry/domain/account/account-decider';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { inboxDecider } from '@entry/domain/inbox/inbox-decider';
import { paymentOverrideDecider } from '@entry/domain/payment-override/payment-override-decider';
import { reservationDecider } from '@entry/domain/reservation/reservation-decider';
import { staffAccessDecider } from '@entry/domain/staff-access/staff-access-decider';
import { ADMINISTRATORS_STREAM, PAYMENT_OVERRIDE_STREAM, WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import type { ProjectEvent } from '@entry/platform/projection';
import { readStream } from '@entry/platform/read-stream';
import type { OpenSealed } from '@entry/projections/search-terms';
import { shownValue } from './tell-event.ts';

type Fold = { readonly initialState: unknown; readonly evolve: (state: never, event: never) => unknown };

/** By how the streams of an aggregate begin (`streams.ts`). */
const FOLDS: readonly (readonly [string, Fold])[] = [
  ['account-', accountDecider],
  ['application-', applicationDecider],
  ['inbox-', inboxDecider],
  ['waiting-list-entry-', waitingListDecider],
  [WAITING_LIST_SLOTS_STREAM, waitingListSlotsDecider],
  [ADMINISTRATORS_STREAM, administratorsDecider],
  [PAYMENT_OVERRIDE_STREAM, paymentOverrideDecider],
  ['staff-access-', staffAccessDecider],
  ...RESERVATION_KINDS.map((kind) => [`${kind}-`, reservationDecider] as const),
];

/** Events folded for one answer: ten times the longest draft that was ever seen. */
const MOST_FOLDED = 10_000;
const MOST_CHANGES = 200;
const LONGEST_VALUE = 500;
/** Counts that decisions are guarded by, and tell a reader nothing. */
const NOT_TOLD: ReadonlySet<string> = new Set(['decisions']);

export type ChangeFinder = (event: RecordedEvent) => Promise<EventChange[] | null>;

type FoldDependencies = { readonly project: ProjectEvent; readonly open: OpenSealed };

/**
 * Tells what an event changed: the state of its aggregate just before it and just after, field by field, as the
 * decider folds it. Null where nothing folds the stream, or it is too long to be folded for a page.
 */
export function createChangeFinder(
  options: FoldDependencies & { readonly log: Pick<EventLog, 'readStream'> },
): ChangeFinder {
  const { log } = options;
  const eventsOf = createDecoder(options);

  return async ({ stream, revision }) => {
    const fold = foldOf(stream);
    if (fold === null || revision >= MOST_FOLDED) return null;

    let before = fold.initialState;
    let after = fold.initialState;
    for await (const recorded of readStream(log, stream, { to: revision })) {
      before = after;
      for (const event of await eventsOf(recorded)) after = fold.evolve(after as never, event as never);
    }

    return differences(before, after);
  };
}

/**
 * The same for whoever tells a stream from its first event to its last: each is folded once. Events of several streams may
 * come mixed, those of one in order. Null where nothing folds the stream.
 */
export function followChanges(dependencies: FoldDependencies): ChangeFinder {
  const eventsOf = createDecoder(dependencies);
  const states = new Map<string, unknown>();

  return async (recorded) => {
    const fold = foldOf(recorded.stream);
    if (fold === null) return null;

    const before = states.has(recorded.stream) ? states.get(recorded.stream) : fold.initialState;
    let after = before;
    for (const event of await eventsOf(recorded)) after = fold.evolve(after as never, event as never);
    states.set(recorded.stream, after);

    return differences(before, after);
  };
}

const foldOf = (stream: string): Fold | null => FOLDS.find(([beginning]) => stream.startsWith(beginning))?.[1] ?? null;

function createDecoder({ project, open }: FoldDependencies) {
  return async (recorded: RecordedEvent): Promise<readonly AnyEvent[]> =>
    Promise.all(
      project(recorded).map(async ({ type, data, sealed }) =>
        sealed === null ? { type, data } : { type, data, personal: await open(sealed) },
      ),
    );
}

function differences(before: unknown, after: unknown): EventChange[] {
  const [old, current] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const fields = [...new Set([...old.keys(), ...current.keys()])].filter(
    (field) => old.get(field) !== current.get(field),
  );

  return fields.slice(0, MOST_CHANGES).map((field) => ({
    field,
    before: shown(field, old.get(field)),
    after: shown(field, current.get(field)),
  }));
}

/** Every plain value of a state by its path. An empty text is as good as none. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly [string, string])[] {
  if (value === null || value === undefined || value === '') return [];
  if (isPlain(value)) return [[path.join('.'), String(value)]];
  if (typeof value !== 'object') return [];
  if (isListOfPlain(value)) return value.length === 0 ? [] : [[path.join('.'), value.join(', ')]];

  return Object.entries(value).flatMap(([name, member]) =>
    NOT_TOLD.has(name) ? [] : leavesOf(member, [...path, name]),
  );
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isListOfPlain(value: object): value is readonly unknown[] {
  return Array.isArray(value) && value.every((member) => member === null || typeof member !== 'object');
}

function shown(path: string, value: string | undefined): string | null {
  if (value === undefined) return null;

  return String(shownValue(path.slice(path.lastIndexOf('.') + 1), value)).slice(0, LONGEST_VALUE);
}
