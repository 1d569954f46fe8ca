import type { AsOf, Moment } from '@entry/contracts/audit/time-travel';
import { DomainError } from '@entry/domain/domain-error';
import { applicationStream } from '@entry/domain/streams';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import type { ProjectEvent } from '@entry/platform/projection';
import type { Account } from '@entry/projections/accounts/accounts';
import type { Projections } from '@entry/projections/all';
import type { ApplicationDocument } from '@entry/projections/applications/application-document';
import { findApplicationHistory, type HistoryLog } from './application-history.ts';
import { foldOne } from './fold-one.ts';
import { createMomentTeller, type MomentFacts } from './moment-facts.ts';
import { createRemovedFiles } from './removed-files.ts';

export type ReplayDependencies = HistoryLog & {
  readonly project: ProjectEvent;
  readonly projections: Pick<Projections, 'accounts' | 'applications'>;
};

/** What the read models held at a moment, and what was to come. */
export type Replay = {
  readonly applicantId: string;
  /** Null when it was deleted by then. */
  readonly application: ApplicationDocument | null;
  readonly owner: Account | null;
  readonly at: Omit<AsOf, 'isErased'>;
  /** Whether the bytes of a document, or of a slip, were deleted, then or since. */
  readonly isRemoved: (itemId: string) => boolean;
};

/**
 * The documents of one application and its owner as they were, by folding the log up to a moment with the folds of the
 * live read models. The history is read to its end: only the end says how many events there are and which files are left.
 * @throws DomainError `application_not_found`, `moment_not_found`, `history_too_long`
 */
export async function replayApplication(
  dependencies: ReplayDependencies,
  applicationId: string,
  moment: Moment,
): Promise<Replay> {
  const { project, projections } = dependencies;
  const history = await findApplicationHistory(dependencies, applicationId);
  const application = foldOne(projections.applications, applicationId);
  const owner = foldOne(projections.accounts, history.applicantId);
  const tell = createMomentTeller(applicationId);
  const removed = createRemovedFiles();
  const stream = applicationStream(applicationId);
  const isWithin = createBound(moment, stream);
  let at: MomentFacts | null = null;
  let isNow = true;
  let eventCount = 0;

  for await (const recorded of history.events()) {
    const isShown = isWithin(recorded);
    if (recorded.stream === stream) eventCount = recorded.revision + 1;

    for (const event of project(recorded)) {
      removed.notice(event);
      const facts = tell(event);
      if (facts !== null && !isShown) isNow = false;
      if (!isShown) continue;

      at = facts ?? at;
      application.apply(event);
      owner.apply(event);
    }
  }

  const isBeyondTheEnd = moment.kind === 'revision' && moment.revision >= eventCount;
  if (at === null || isBeyondTheEnd) throw new DomainError('moment_not_found');

  return {
    applicantId: history.applicantId,
    application: application.document(),
    owner: owner.document(),
    at: { ...at, eventCount, isNow },
    isRemoved: removed.has,
  };
}

/**
 * Whether events, told in the order of the log, had happened by a moment. After the first that had not, none had.
 * @param stream whose revisions a moment counts
 */
export function createBound(moment: Moment, stream: string): (event: RecordedEvent) => boolean {
  let isOver = false;

  const isLater = (event: RecordedEvent): boolean => {
    switch (moment.kind) {
      case 'position':
        return event.position > BigInt(moment.position);
      case 'time':
        return event.metadata.recordedAt > moment.time;
      case 'revision':
      case 'now':
        return false;
    }
  };

  return (event) => {
    isOver ||= isLater(event);
    const isWithin = !isOver;
    if (moment.kind === 'revision' && event.stream === stream) isOver ||= event.revision >= moment.revision;

    return isWithin;
  };
}
