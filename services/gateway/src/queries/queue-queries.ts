import type { Queue } from '@entry/contracts/admin/api';
import { WAITING_AUTOMATION_STATUSES, WAITING_DOCUMENT_STATUSES } from '@entry/contracts/rules/queues';
import type { QueryResult } from '@entry/platform/ports/read-store';
import type { QueryDependencies } from './find-page.ts';
import type { QueueQueries } from './queries.ts';

/** The first row at the oldest end of an index; how many there are comes with it. */
const OLDEST = { direction: 'ascending', limit: 1 } as const;

async function queueOf<Document>(
  found: Promise<QueryResult<Document>>,
  sinceOf: (document: Document) => string,
): Promise<Queue> {
  const { rows, total } = await found;
  const [oldest] = rows;

  return { count: total, oldestAt: oldest === undefined ? null : sinceOf(oldest.document) };
}

export function createQueueQueries({ store, projections }: QueryDependencies): QueueQueries {
  const documents = store.collection(projections.documents.model);
  const slips = store.collection(projections.paymentSlips.model);
  const applications = store.collection(projections.applications.model);
  const waitingList = store.collection(projections.waitingList.model);

  const slipsThatAre = (status: 'pending' | 'flagged') =>
    queueOf(slips.find({ index: 'by-status', equals: { status }, ...OLDEST }), ({ createdAt }) => createdAt);

  return {
    findQueues: async () => {
      const documentStatus = { status: WAITING_DOCUMENT_STATUSES };
      const automationStatus = { automationStatus: WAITING_AUTOMATION_STATUSES };
      const [toReview, pendingSlips, flaggedSlips, automation, notInvited] = await Promise.all([
        queueOf(
          documents.find({ index: 'by-status', equals: documentStatus, ...OLDEST }),
          ({ uploadedAt }) => uploadedAt,
        ),
        slipsThatAre('pending'),
        slipsThatAre('flagged'),
        queueOf(
          applications.find({ index: 'by-automation-status', equals: automationStatus, ...OLDEST }),
          ({ statusSince }) => statusSince,
        ),
        queueOf(
          waitingList.find({ index: 'by-turn', equals: { status: 'waiting' }, ...OLDEST }),
          ({ createdAt }) => createdAt,
        ),
      ]);

      return { documents: toReview, pendingSlips, flaggedSlips, automation, waitingList: notInvited };
    },
  };
}
