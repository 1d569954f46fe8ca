import type { ApplicationDocument } from '@entry/projections/applications/application-document';
import { findPage, type QueryDependencies } from './find-page.ts';
import { openApplication } from './open-application.ts';
import { createOwnerFinder } from './people.ts';
import type { ApplicationFilter, Queries } from './queries.ts';

type ApplicationQueries = Pick<
  Queries,
  'findApplication' | 'listApplications' | 'countApplications' | 'listApplicationsInAutomation'
>;

const byStatus = (statuses: ApplicationFilter['statuses']) =>
  statuses === null
    ? { index: 'all', equals: {} }
    : {
        index: 'by-status',
        equals: { status: statuses } satisfies Partial<Record<keyof ApplicationDocument, unknown>>,
      };

export function createApplicationQueries({ store, projections, open }: QueryDependencies): ApplicationQueries {
  const applications = store.collection(projections.applications.model);
  const accounts = store.collection(projections.accounts.model);
  const opener = () => {
    const findOwner = createOwnerFinder(accounts, open);
    return (application: ApplicationDocument) => openApplication(application, open, findOwner);
  };

  return {
    findApplication: async (applicationId) => {
      const stored = await applications.get(applicationId);
      return stored === null ? null : opener()(stored.document);
    },
    listApplications: ({ statuses, ...filter }) =>
      findPage(applications, { ...byStatus(statuses), ...filter }, opener()),
    listApplicationsInAutomation: (paging) =>
      findPage(applications, { index: 'automation', equals: { isInAutomation: true }, ...paging }, opener()),
    countApplications: (statuses) => applications.count(byStatus(statuses)),
  };
}
