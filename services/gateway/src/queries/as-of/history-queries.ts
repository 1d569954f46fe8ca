import type { AdminApplication } from '@entry/contracts/application/api';
import type { AsOf, Moment } from '@entry/contracts/audit/time-travel';
import type { OpenSealed } from '@entry/projections/search-terms';
import { openAdminApplication } from '../open-application.ts';
import { createOwnerFinder } from '../people.ts';
import type { HistoryQueries } from '../queries.ts';
import { compareApplications } from './compare-applications.ts';
import { listMoments } from './list-moments.ts';
import { type Replay, type ReplayDependencies, replayApplication } from './replay.ts';

type Opened = { readonly asOf: AsOf; readonly application: AdminApplication | null };

/** What was, answered from the log: opened by the same functions as what is, which the read models answer. */
export function createHistoryQueries(dependencies: ReplayDependencies & { readonly open: OpenSealed }): HistoryQueries {
  const replay = (applicationId: string, moment: Moment) => replayApplication(dependencies, applicationId, moment);

  return {
    listApplicationMoments: (applicationId, from) => listMoments(dependencies, applicationId, from),
    findApplicationAsOf: async (applicationId, moment) => {
      const replayed = await replay(applicationId, moment);
      const { documents = [], paymentSlips = [] } = replayed.application ?? {};
      const itemIds = [
        ...documents.map(({ documentId }) => documentId),
        ...paymentSlips.map(({ paymentSlipId }) => paymentSlipId),
      ];

      return { ...(await openReplay(replayed, dependencies.open)), removedFileIds: itemIds.filter(replayed.isRemoved) };
    },
    compareApplication: async (applicationId, from, to) => {
      const [before, after] = await Promise.all(
        [from, to].map(async (moment) => openReplay(await replay(applicationId, moment), dependencies.open)),
      );
      if (before === undefined || after === undefined) throw new TypeError('Two moments are compared');
      const differences = compareApplications(before.application, after.application);

      return { from: before.asOf, to: after.asOf, differences: [...differences] };
    },
  };
}

async function openReplay({ application, owner, at }: Replay, open: OpenSealed): Promise<Opened> {
  // The account as it was then, in place of the one of the live read model.
  const findOwner = createOwnerFinder(
    {
      get: async (id) => (owner === null ? null : { id, document: owner, position: BigInt(at.position) }),
    },
    open,
  );
  const isErased = owner === null || (await open(owner.profile)) === null;

  return {
    asOf: { ...at, isErased },
    application: application === null ? null : await openAdminApplication(application, open, findOwner),
  };
}
