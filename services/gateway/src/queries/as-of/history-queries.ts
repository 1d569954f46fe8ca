import type { AdminApplication } from '@entry/contracts/application/api';
import type { ApplicationDifference, AsOf, Moment } from '@entry/contracts/audit/time-travel';
import type { QueryDependencies } from '../find-page.ts';
import { openAdminApplication } from '../open-application.ts';
import { createOwnerFinder } from '../people.ts';
import type { HistoryQueries } from '../queries.ts';
import type { HistoryLog } from './application-history.ts';
import { compareApplications } from './compare-applications.ts';
import { listMoments } from './list-moments.ts';
import { type Replay, replayApplication } from './replay.ts';
import { tellHistory } from './tell-history.ts';

type Opened = { readonly asOf: AsOf; readonly application: AdminApplication | null };

/**
 * What was, answered from the log: opened by the same functions as what is, which the read models answer. The applicant
 * has the name of that moment, those who decided have the one of today.
 */
export function createHistoryQueries(dependencies: QueryDependencies & Pick<HistoryLog, 'mostEvents'>): HistoryQueries {
  const { open, store, projections } = dependencies;
  const accounts = store.collection(projections.accounts.model);
  const replay = (applicationId: string, moment: Moment) => replayApplication(dependencies, applicationId, moment);

  async function openReplay({ application, applicantId, owner, at }: Replay): Promise<Opened> {
    const ownerThen = owner === null ? null : { id: applicantId, document: owner, position: BigInt(at.position) };
    const findPerson = createOwnerFinder(
      { get: async (id) => (id === applicantId ? ownerThen : accounts.get(id)) },
      open,
    );
    const isErased = owner === null || (await open(owner.profile)) === null;

    return {
      asOf: { ...at, isErased },
      application: application === null ? null : await openAdminApplication(application, open, findPerson),
    };
  }

  return {
    listApplicationMoments: (applicationId, from) => listMoments(dependencies, applicationId, from),
    findApplicationAsOf: async (applicationId, moment) => {
      const replayed = await replay(applicationId, moment);
      const { documents = [], paymentSlips = [] } = replayed.application ?? {};
      const itemIds = [
        ...documents.map(({ documentId }) => documentId),
        ...paymentSlips.map(({ paymentSlipId }) => paymentSlipId),
      ];

      return {
        applicantId: replayed.applicantId,
        shown: { ...(await openReplay(replayed)), removedFileIds: itemIds.filter(replayed.isRemoved) },
      };
    },
    tellApplicationHistory: (applicationId) =>
      tellHistory(dependencies, applicationId, createOwnerFinder(accounts, open)),
    compareApplication: async (applicationId, from, to) => {
      const [before, after] = await Promise.all([replay(applicationId, from), replay(applicationId, to)]);
      const [old, current] = await Promise.all([openReplay(before), openReplay(after)]);
      const differences = compareApplications(old.application, current.application);
      // Defaults on one side and answers that nobody can read any more on the other would differ in what nobody wrote.
      const isKnown = ({ path }: ApplicationDifference) => !current.asOf.isErased || !path.startsWith('form.');

      return {
        applicantId: before.applicantId,
        shown: { from: old.asOf, to: current.asOf, differences: differences.filter(isKnown) },
      };
    },
  };
}
