import { DERIVED_STATUSES } from '@entry/contracts/rules/application-progress';
import {
  IN_PROGRESS,
  IN_PROGRESS_STATUSES,
  LISTED_AUTOMATION_STATUSES,
  type ListedAutomationStatus,
  NOT_SUBMITTED,
  WAITING,
  WAITING_AUTOMATION_STATUSES,
} from '@entry/contracts/rules/queues';
import type { ApplicationStatus } from '@entry/contracts/rules/statuses';
import type { ApplicationDocument } from '@entry/projections/applications/application-document';
import type { OpenSealed } from '@entry/projections/search-terms';
import { replacedDocuments } from './earlier-documents.ts';
import { ALL, findPage, findPageOfBoth, type QueryDependencies, withElsewhere } from './find-page.ts';
import {
  factsOf,
  openAdminApplication,
  openAdminApplicationSummary,
  openApplication,
  openDocuments,
  openPaymentSlips,
  openReadyApplication,
} from './open-application.ts';
import { createOwnerFinder, type FindOwner } from './people.ts';
import type { ApplicationFileReference, ApplicationQueries } from './queries.ts';

type OpenOne<Shown> = (application: ApplicationDocument, open: OpenSealed, findOwner: FindOwner) => Promise<Shown>;

const byStatus = (statuses: readonly ApplicationStatus[]) =>
  ({ index: 'by-status', equals: { status: statuses } }) as const;

function statusIndex(status: ApplicationStatus | typeof NOT_SUBMITTED | typeof IN_PROGRESS | undefined) {
  if (status === undefined) return ALL;
  if (status === IN_PROGRESS) return byStatus(IN_PROGRESS_STATUSES);

  return byStatus(status === NOT_SUBMITTED ? DERIVED_STATUSES : [status]);
}

const inAutomation = (statuses: readonly ListedAutomationStatus[]) =>
  ({ index: 'by-automation-status', equals: { automationStatus: statuses } }) as const;

const OTHERS = LISTED_AUTOMATION_STATUSES.filter(
  (status) => !WAITING_AUTOMATION_STATUSES.some((each) => each === status),
);

export function createApplicationQueries({ store, projections, open }: QueryDependencies): ApplicationQueries {
  const applications = store.collection(projections.applications.model);
  const accounts = store.collection(projections.accounts.model);
  const find = async (applicationId: string) => (await applications.get(applicationId))?.document ?? null;
  /** Owners are looked up once for all that one answer shows. */
  const opener = <Shown>(openOne: OpenOne<Shown>) => {
    const findOwner = createOwnerFinder(accounts, open);
    return (application: ApplicationDocument) => openOne(application, open, findOwner);
  };
  const findOpened = async <Shown>(applicationId: string, openOne: OpenOne<Shown>): Promise<Shown | null> => {
    const application = await find(applicationId);
    return application === null ? null : opener(openOne)(application);
  };

  return {
    findApplication: (applicationId) => findOpened(applicationId, openApplication),
    findAdminApplication: (applicationId) => findOpened(applicationId, openAdminApplication),
    findApplicationFacts: (applicationId) => findOpened(applicationId, async (application) => factsOf(application)),
    findApplicationDocuments: (applicationId) => findOpened(applicationId, openDocuments),
    findApplicationPaymentSlips: (applicationId) => findOpened(applicationId, openPaymentSlips),
    findApplicationFile: async (applicationId, itemId) => {
      const application = await find(applicationId);
      return application === null ? null : findFile(application, itemId, open);
    },
    findConfirmation: async (applicationId) => {
      const confirmation = (await find(applicationId))?.confirmation ?? null;
      const personal = confirmation === null ? null : await open(confirmation.number);
      if (confirmation === null || personal === null) return null;

      return { confirmationNumber: personal.confirmationNumber, check: confirmation.check };
    },
    findReadyApplication: async (applicationId) => {
      const application = await find(applicationId);
      if (application === null || application.automationStatus === null) return null;

      return opener(openReadyApplication)(application);
    },
    listReadyApplications: ({ status, ...view }) => {
      const open = opener(openReadyApplication);
      if (status === undefined) {
        const both = [inAutomation(WAITING_AUTOMATION_STATUSES), inAutomation(OTHERS)] as const;
        return findPageOfBoth(applications, both, view, open);
      }

      const statuses = status === WAITING ? WAITING_AUTOMATION_STATUSES : [status];
      return findPage(applications, inAutomation(statuses), view, open);
    },
    listApplications: ({ status, offset, limit, ...view }) =>
      withElsewhere(
        view.search,
        status,
        (wanted, paging) =>
          findPage(applications, statusIndex(wanted), { ...view, ...paging }, opener(openAdminApplicationSummary)),
        { offset, limit },
      ),
    countApplications: (statuses) => applications.count(statuses === null ? ALL : byStatus(statuses)),
  };
}

async function findFile(
  application: ApplicationDocument,
  itemId: string,
  open: OpenSealed,
): Promise<ApplicationFileReference | null> {
  const { applicantId, documents, paymentSlips } = application;
  const kept = [...documents, ...replacedDocuments(application)];
  const document = kept.find(({ documentId }) => documentId === itemId);
  const slip = paymentSlips.find(({ paymentSlipId }) => paymentSlipId === itemId);
  const file = document?.file ?? slip?.file;
  const name = document?.name ?? slip?.details;
  if (file === undefined || name === undefined) return null;

  const { fileId, mediaType } = file;
  const fileKind = document === undefined ? 'payment_slip' : 'document';
  return { fileId, mediaType, fileKind, subjectId: applicantId, originalName: (await open(name))?.originalName ?? '' };
}
