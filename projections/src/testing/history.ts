import { ADMINISTRATORS_EVENTS } from '@entry/contracts/administrators/events';
import { ALL_EVENTS } from '@entry/contracts/all-events';
import type { AnyEvent, EventOf } from '@entry/contracts/event';
import { INBOX_EVENTS } from '@entry/contracts/inbox/events';
import { RESERVATION_EVENTS } from '@entry/contracts/reservation/events';
import { WAITING_LIST_SLOTS_EVENTS } from '@entry/contracts/waiting-list-slots/events';
import { namedId, uuidv5 } from '@entry/platform/identifiers';
import type { RecordedEvent } from '@entry/platform/ports/event-log';

export type HistoryEvent = EventOf<(typeof ALL_EVENTS)[number]>;

const DEFINITIONS = new Map(ALL_EVENTS.map((definition) => [definition.type as string, definition]));

/** Ids in these tests: readable names in, valid UUIDs out. */
export const id = (name: string): string => namedId('test', name);

export const APPLICANT = id('applicant');
export const APPLICATION = id('application');

/** The instant of the nth event (from 0) of a history. */
export function instant(number: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
}

/** The id of the nth event (from 0) of a history. */
export function nthEventId(number: number): string {
  return uuidv5(id('command'), `history:${number}`);
}

/**
 * Events as the log would have them, one minute apart, positions with gaps. Every event is checked against its
 * schema, so that no test rests on an event that cannot be. Personal parts are plain JSON bytes.
 */
export function record(events: readonly HistoryEvent[]): readonly RecordedEvent[] {
  const revisions = new Map<string, number>();

  return events.map((event: AnyEvent, number) => {
    const { type, data, personal } = event;
    const definition = DEFINITIONS.get(type);
    if (definition === undefined) throw new TypeError(`There is no event type ${type}`);
    definition.data.parse(data);
    if ('personal' in definition && definition.personal !== undefined) definition.personal.parse(personal);

    const { stream, subjectId } = addressOf(data as Readonly<Record<string, string>>, type);
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return {
      type,
      data,
      sealed: personal === undefined ? null : new TextEncoder().encode(JSON.stringify(personal)),
      stream,
      revision,
      position: BigInt(number) * 10n + 3n,
      metadata: {
        eventId: nthEventId(number),
        commandId: id('command'),
        correlationId: id('command'),
        causationId: id('command'),
        actor: { id: 'system', role: 'system' },
        recordedAt: instant(number),
        schemaVersion: definition.version,
        subjectId,
      },
    };
  });
}

type Address = { readonly stream: string; readonly subjectId: string | null };

const isOneOf = (type: string, definitions: readonly { readonly type: string }[]): boolean =>
  definitions.some((definition) => definition.type === type);

function addressOf(data: Readonly<Record<string, string>>, type: string): Address {
  if (isOneOf(type, ADMINISTRATORS_EVENTS)) return { stream: 'administrators', subjectId: null };
  if (isOneOf(type, WAITING_LIST_SLOTS_EVENTS)) return { stream: 'waiting-list-slots', subjectId: null };
  if (isOneOf(type, RESERVATION_EVENTS)) return { stream: `${data['kind']}-${'0'.repeat(64)}`, subjectId: null };

  const { accountId, applicationId, applicantId, entryId } = data;
  // Before the entry: what an inbox tells of a place on the waiting list is about the account.
  if (isOneOf(type, INBOX_EVENTS)) return { stream: `inbox-${accountId}`, subjectId: accountId ?? null };
  if (entryId !== undefined) return { stream: `waiting-list-entry-${entryId}`, subjectId: entryId };
  if (accountId === undefined) {
    const owner = applicantId ?? (applicationId === APPLICATION ? APPLICANT : ownerOf(applicationId ?? ''));
    return { stream: `application-${applicationId}`, subjectId: owner };
  }

  return { stream: `account-${accountId}`, subjectId: accountId };
}

/** Whose an application is, when it is not `APPLICATION`. */
export const ownerOf = (applicationId: string): string => id(`owner of ${applicationId}`);
