import type { EventChange, EventFact, TimelineEntry } from '@entry/contracts/audit/api';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import type { ProjectEvent } from '@entry/platform/projection';
import type { OpenSealed } from '@entry/projections/search-terms';
import { followChanges } from '../event-changes.ts';
import type { FindOwner } from '../people.ts';
import { reasonOf, tellEvent } from '../tell-event.ts';
import { findApplicationHistory, type HistoryLog } from './application-history.ts';
import { createMomentTeller, type MomentFacts } from './moment-facts.ts';

/** One event after which an application looks otherwise, with all that is known of it. */
export type HistoryRow = Pick<TimelineEntry, 'eventId' | 'position' | 'recordedAt' | 'actor' | 'correlationId'> & {
  readonly type: MomentFacts['type'];
  readonly stream: string;
  readonly revision: number;
  readonly facts: readonly EventFact[];
  /** Empty when nothing was given, or nobody can read it. */
  readonly reason: string;
  /** It has a personal part, and that cannot be opened. */
  readonly isUnreadable: boolean;
  /** Fields of the state that the event changed; null where nothing folds its stream. */
  readonly changes: readonly EventChange[] | null;
};

export type ToldHistory = { readonly applicantId: string; readonly rows: readonly HistoryRow[] };

/**
 * Every event of one application and of its applicant's account after which the application looks otherwise, in the order
 * of the log.
 * @throws DomainError `application_not_found`, `history_too_long`
 */
export async function tellHistory(
  dependencies: HistoryLog & { readonly project: ProjectEvent; readonly open: OpenSealed },
  applicationId: string,
  findPerson: FindOwner,
): Promise<ToldHistory> {
  const { project, open } = dependencies;
  const { applicantId, events } = await findApplicationHistory(dependencies, applicationId);
  const tellMoment = createMomentTeller(applicationId);
  const findChanges = followChanges({ project, open });
  const rows: HistoryRow[] = [];

  for await (const recorded of events()) {
    // Also of what gets no row: states are folded from all events.
    const changes = await findChanges(recorded);
    for (const [piece, event] of project(recorded).entries()) {
      const moment = tellMoment(event);
      if (moment === null) continue;

      const told = await tellEvent(event, open);
      rows.push({
        ...placeOf(recorded),
        type: moment.type,
        actor: await nameActor(recorded, findPerson),
        facts: withDocumentType(told.facts, moment),
        reason: reasonOf(told),
        isUnreadable: told.isErased,
        // What an older version became is told in several rows, and its change once.
        changes: piece === 0 ? changes : [],
      });
    }
  }

  return { applicantId, rows };
}

function placeOf({ metadata, position, stream, revision }: RecordedEvent) {
  const { eventId, recordedAt, correlationId } = metadata;

  return { eventId, recordedAt, correlationId, position: String(position), stream, revision };
}

async function nameActor({ metadata }: RecordedEvent, findPerson: FindOwner): Promise<TimelineEntry['actor']> {
  const { id, role } = metadata.actor;
  if (role === 'system' || role === 'visitor') return { id, role, name: '' };

  const { firstName, lastName } = await findPerson(id);
  return { id, role, name: `${firstName} ${lastName}`.trim() };
}

/** Only the upload says what the document is. */
function withDocumentType(facts: readonly EventFact[], { documentType }: MomentFacts): readonly EventFact[] {
  const isTold = documentType === null || facts.some(({ name }) => name === 'documentType');

  return isTold ? facts : [...facts, { name: 'documentType', value: documentType }];
}
