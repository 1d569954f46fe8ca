import type { Moment } from '@entry/contracts/audit/time-travel';
import { accountStream } from '@entry/domain/streams';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import type { ProveEvent } from '@entry/platform/ports/evidence-desk';
import type { ApplicationThen, HistoryReader } from '@entry/platform/ports/history-reader';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { createBuild } from '@entry/platform/projecting/build';
import { type AnyProjection, anyProjection, type ProjectEvent } from '@entry/platform/projection';
import { readStream } from '@entry/platform/read-stream';
import { createProjections } from '@entry/projections/all';
import type { OpenSealed } from '@entry/projections/search-terms';
import { describeApplication } from '../queries/as-of/compare-applications.ts';
import { countSystem } from '../queries/as-of/count-system.ts';
import { createHistoryQueries } from '../queries/as-of/history-queries.ts';
import type { HistoryQueries } from '../queries/queries.ts';
import { writeReport } from './application-report.ts';

export type HistoryReaderOptions = {
  readonly log: Pick<EventLog, 'readAll' | 'readAt' | 'readStream'>;
  readonly project: ProjectEvent;
  /** Null to tell facts only, because there are no keys or nobody asked for more. */
  readonly open: OpenSealed | null;
  /** An empty one, in memory. */
  readonly createStore: () => ReadStore;
  readonly openProver: () => Promise<ProveEvent>;
  /** ISO 8601, UTC. */
  readonly now: () => string;
};

const PAGE = 5_000;
const SEALED: OpenSealed = async () => null;

/** Answers from a log alone what the pages of a service answer, by the same functions: no read model is needed. */
export function createHistoryReader(options: HistoryReaderOptions): HistoryReader {
  const { log, project, open, createStore, openProver, now } = options;
  let queries: Promise<HistoryQueries> | null = null;
  const ask = (): Promise<HistoryQueries> => (queries ??= openQueries(options));

  async function isErased(applicantId: string): Promise<boolean> {
    for await (const { type } of readStream(log, accountStream(applicantId))) {
      if (type === 'AccountDeleted') return true;
    }
    return false;
  }

  async function showApplication(applicationId: string, moment: Moment): Promise<ApplicationThen> {
    const { applicantId, shown } = await (await ask()).findApplicationAsOf(applicationId, moment);
    const { asOf, application, removedFileIds } = shown;
    const isGone = open === null ? await isErased(applicantId) : asOf.isErased;
    const personalData = isGone ? 'erased' : open === null ? 'sealed' : 'shown';
    return {
      personalData,
      isDeleted: application === null,
      asOf: { ...asOf, isErased: isGone },
      application: open === null ? null : application,
      removedFileIds,
      fields: describeApplication(application, personalData === 'shown'),
    };
  }

  return {
    countSystem: (moment, onProgress) =>
      countSystem({ log, project, store: createStore(), ...(onProgress === undefined ? {} : { onProgress }) }, moment),
    showApplication,
    writeReport: async (applicationId, remark) => {
      const { rows } = await (await ask()).tellApplicationHistory(applicationId);
      const { personalData, fields } = await showApplication(applicationId, { kind: 'now' });

      const [prove, areNamesOpen] = [await openProver(), open !== null];
      return writeReport({ applicationId, rows, fields, personalData, areNamesOpen, prove, remark, time: now() });
    },
  };
}

/** With the accounts by the end of the log, for those who decided have the name of today; without keys nobody has one. */
async function openQueries({ log, project, open, createStore }: HistoryReaderOptions): Promise<HistoryQueries> {
  const store = createStore();
  const projections = createProjections({ open: SEALED, store });
  if (open !== null) {
    const accounts: AnyProjection = anyProjection(projections.accounts);
    const build = createBuild({ project, projections: [accounts], store });
    for (let after = BEFORE_FIRST; ; ) {
      const page = await log.readAll(after, PAGE);
      await build(page);
      const last = page.at(-1);
      if (last === undefined) break;

      after = last.position;
    }
  }

  // Nobody else waits for it: histories that are too long for a request are what operators are asked for.
  const mostEvents = Number.POSITIVE_INFINITY;
  return createHistoryQueries({ log, project, open: open ?? SEALED, store, projections, mostEvents });
}
