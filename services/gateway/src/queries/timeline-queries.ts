import type { AuditEventReply, EventFact, OwnHistoryEntry, TimelineEntry } from '@entry/contracts/audit/api';
import { isOwnEvent, OWN_EVENT_TYPES, OWN_HISTORY } from '@entry/contracts/audit/own-history';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import type { StoredDocument } from '@entry/platform/ports/read-store';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { findDocumentType } from '@entry/projections/applications/application-document';
import type { ProjectedOf } from '@entry/projections/define-projection';
import { type TimelineRecord, timelineProjection } from '@entry/projections/timeline/timeline';
import { createChangeFinder } from './event-changes.ts';
import { findInTimeline, type TimelineFilter } from './find-in-timeline.ts';
import type { QueryDependencies } from './find-page.ts';
import { createOwnerFinder } from './people.ts';
import type { TimelineQueries } from './queries.ts';
import { rawOf, reasonOf, tellEvent } from './tell-event.ts';

const NO_FILTER: TimelineFilter = { types: [] };
/** News beyond a page are as good as a page. */
const MOST_NEWS = 50;

const DOCUMENT_EVENTS_WITHOUT_TYPE = ['DocumentReviewed', 'DocumentReviewReopened', 'DocumentDeleted'];

type Stored = StoredDocument<TimelineRecord>;
type FindName = (id: string) => Promise<string>;
type Teller = (record: TimelineRecord, event: RecordedEvent) => Promise<Omit<TimelineEntry, 'raw'> & { raw: string }>;

/** What the timeline knows of where events are, with what they say read from the log. */
export function createTimelineQueries(dependencies: QueryDependencies): TimelineQueries {
  const { store, projections, open, log, project } = dependencies;
  const timeline = store.collection(projections.timeline.model);
  const accounts = store.collection(projections.accounts.model);
  const applications = store.collection(projections.applications.model);
  const paymentSlips = store.collection(projections.paymentSlips.model);
  const waitingList = store.collection(projections.waitingList.model);
  const findChanges = createChangeFinder({ log, project, open });

  async function withPayment<Filter extends TimelineFilter>(filter: Filter): Promise<Filter> {
    if (filter.slip === undefined) return filter;
    return { ...filter, payment: (await paymentSlips.get(filter.slip))?.document.paymentId };
  }

  /** @throws Error when the log has another event there: the read models are of another log */
  async function readEvent({ position, document: { eventId } }: Stored): Promise<RecordedEvent> {
    const event = await log.readAt(position);
    if (event?.metadata.eventId === eventId) return event;

    throw new Error(`The log has no event ${eventId} at position ${position}`);
  }

  /** Of what one recorded event became, the piece whose entry it is. */
  function pieceOf(record: TimelineRecord, event: RecordedEvent): AnyProjectedEvent {
    const pieces = project(event);
    const piece = pieces.find(({ type }) => type === record.type) ?? pieces[0];
    if (piece === undefined) throw new Error(`Nothing became of event ${record.eventId}`);

    return piece;
  }

  /** Type of a document that the event does not tell; nothing when the application is gone. */
  async function documentFacts({ type, applicationId, itemId }: TimelineRecord): Promise<readonly EventFact[]> {
    const isTold = !DOCUMENT_EVENTS_WITHOUT_TYPE.includes(type);
    if (isTold || applicationId === null || itemId === null) return [];

    const application = await applications.get(applicationId);
    const found = application === null ? null : findDocumentType(application.document, itemId);
    return found === null ? [] : [{ name: 'documentType', value: found }];
  }

  /** Names of people and waiting-list entries, each opened once for all entries of an answer. */
  function createNameFinder(): FindName {
    const findOwner = createOwnerFinder(accounts, open);
    const findMember = async (entryId: string): Promise<string> => {
      const member = await waitingList.get(entryId);
      const contact = member === null ? null : await open(member.document.contact);
      return contact === null ? '' : `${contact.firstName} ${contact.lastName}`;
    };

    return async (id) => {
      const { firstName, lastName } = await findOwner(id);
      return `${firstName} ${lastName}`.trim() || (await findMember(id));
    };
  }

  function createTeller(): Teller {
    const findName = createNameFinder();

    return async (record, event) => {
      const told = await tellEvent(pieceOf(record, event), open);
      const { actorId, actorRole, subjectId, run } = record;
      const isPerson = actorRole !== 'system' && actorRole !== 'visitor';

      return {
        eventId: record.eventId,
        position: String(event.position),
        place: record.place,
        type: record.type,
        recordedAt: event.metadata.recordedAt,
        count: run?.count ?? 1,
        firstRecordedAt: run?.firstRecordedAt ?? event.metadata.recordedAt,
        actor: { id: actorId, role: actorRole, name: isPerson ? await findName(actorId) : '' },
        subject: subjectId === null ? null : { id: subjectId, name: await findName(subjectId) },
        applicationId: record.applicationId,
        correlationId: record.correlationId,
        facts: [...told.facts, ...(await documentFacts(record))],
        reason: reasonOf(told),
        isErased: told.isErased,
        raw: rawOf(event, told),
      };
    };
  }

  async function findRecorded(eventId: string, position: bigint | null): Promise<RecordedEvent | null> {
    const there = position === null ? null : await log.readAt(position);
    if (there?.metadata.eventId === eventId) return there;

    const stored = await timeline.get(eventId);
    return stored === null ? null : readEvent(stored);
  }

  /** The entry of the event alone, also where it shares one with others. */
  function recordOf(event: RecordedEvent): TimelineRecord | null {
    const [piece] = project(event);
    const isKnown = piece !== undefined && (timelineProjection.handles as readonly string[]).includes(piece.type);

    return isKnown ? timelineProjection.project(null, piece as ProjectedOf<'AccountDeleted'>, '') : null;
  }

  async function neighbour(stream: string, revision: number): Promise<AuditEventReply['next']> {
    const [event] = revision < 0 ? [] : await log.readStream(stream, revision, 1);
    return event === undefined ? null : { eventId: event.metadata.eventId, position: String(event.position) };
  }

  async function ownEntry(stored: Stored): Promise<OwnHistoryEntry[]> {
    const { document: record } = stored;
    const { type } = record;
    if (!isOwnEvent(type)) return [];

    const event = await readEvent(stored);
    const { facts, personal } = await tellEvent(pieceOf(record, event), open);
    const view = OWN_HISTORY[type] as { readonly facts: readonly string[]; readonly reason: string | null };
    const reason = view.reason === null ? '' : personal?.[view.reason];
    const all = [...facts, ...(await documentFacts(record))];

    return [
      {
        id: record.eventId,
        type,
        recordedAt: event.metadata.recordedAt,
        isOwn: record.actorId === record.subjectId,
        facts: all.filter(({ name }) => view.facts.includes(name)),
        reason: typeof reason === 'string' ? reason : '',
      },
    ];
  }

  return {
    listTimeline: async ({ direction, after, limit, raw, ...filter }) => {
      const found = await findInTimeline(timeline, await withPayment(filter), { direction, after, limit });
      const tell = createTeller();
      const entries = await Promise.all(
        found.records.map(async (stored) => {
          const entry = await tell(stored.document, await readEvent(stored));
          return raw === 'yes' ? entry : { ...entry, raw: null };
        }),
      );

      return { entries, total: found.total, next: found.next };
    },

    countTimelineNews: async ({ since, ...filter }) => {
      const page = { direction: 'oldest', after: since, limit: MOST_NEWS } as const;
      return (await findInTimeline(timeline, await withPayment(filter), page)).records.length;
    },

    findAuditEvent: async (eventId, position) => {
      const event = await findRecorded(eventId, position);
      const record = event === null ? null : recordOf(event);
      if (event === null || record === null) return null;

      const [told, changes, previous, next] = await Promise.all([
        createTeller()(record, event),
        findChanges(event),
        neighbour(event.stream, event.revision - 1),
        neighbour(event.stream, event.revision + 1),
      ]);
      return { event: told, stream: event.stream, revision: event.revision, changes, previous, next };
    },

    findEventPosition: async (eventId) => {
      const stored = await timeline.get(eventId);
      return stored?.document.eventId === eventId ? stored.position : null;
    },

    listOwnHistory: async (accountId, { after, limit }) => {
      const filter = { ...NO_FILTER, account: accountId, types: OWN_EVENT_TYPES };
      const found = await findInTimeline(timeline, filter, { direction: 'newest', after, limit });
      const entries = await Promise.all(found.records.map(ownEntry));

      return { entries: entries.flat(), next: found.next };
    },
  };
}
