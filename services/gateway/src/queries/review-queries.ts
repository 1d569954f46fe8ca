import type { DocumentReviewReply, PhotoFindings, ReviewedApplicant } from '@entry/contracts/admin/review';
import { PersonalSection } from '@entry/contracts/application/form';
import { WAITING, WAITING_DOCUMENT_STATUSES, WAITING_SLIP_STATUSES } from '@entry/contracts/rules/queues';
import type { ApplicationDocument } from '@entry/projections/applications/application-document';
import type { ReviewDocument } from '@entry/projections/documents/documents';
import { concernsOf, type PaymentSlipRow } from '@entry/projections/payment-slips/payment-slips';
import type { OpenSealed } from '@entry/projections/search-terms';
import { createApplicationSearch } from './belonging-search.ts';
import { openEarlierDocuments } from './earlier-documents.ts';
import { documentIndex, documentIndexIn, statusIndex, statusIndexIn } from './evidence-indexes.ts';
import { findInTimeline } from './find-in-timeline.ts';
import { findPage, type QueryDependencies } from './find-page.ts';
import { openAdminApplication, openSection } from './open-application.ts';
import { createOwnerFinder } from './people.ts';
import type { EvidenceQueries, ReviewQueries } from './queries.ts';
import { createSameEvidenceFinder } from './same-evidence.ts';

/** The desk: what waits, and beside each file what it must match. */
export function createReviewQueries(
  dependencies: QueryDependencies,
  evidence: Pick<EvidenceQueries, 'findReviewDocument' | 'findReviewPaymentSlip'>,
): ReviewQueries {
  const { store, projections, open } = dependencies;
  const { findApplications } = createApplicationSearch(dependencies);
  const findSameEvidence = createSameEvidenceFinder(dependencies);
  const documents = store.collection(projections.documents.model);
  const slips = store.collection(projections.paymentSlips.model);
  const applications = store.collection(projections.applications.model);
  const accounts = store.collection(projections.accounts.model);
  const timeline = store.collection(projections.timeline.model);
  const find = async (applicationId: string) => (await applications.get(applicationId))?.document ?? null;

  const findDocumentReview = async (documentId: string): Promise<DocumentReviewReply | null> => {
    const [document, row] = await Promise.all([evidence.findReviewDocument(documentId), documents.get(documentId)]);
    const application = document && (await find(document.applicationId));
    if (document === null || application === null) return null;

    const [photoFindings, applicant, earlier, reopened] = await Promise.all([
      openPhotoFindings(row?.document.photoFindings ?? null, open),
      openReviewed(application, open),
      openEarlierDocuments(application, open, ({ type }) => type === document.type),
      row?.document.reopening == null ? null : open(row.document.reopening.before),
    ]);
    const changes = document.changedFields.map((field, index) => ({
      field,
      before: reopened?.before[index] ?? '',
      now: applicant[field],
    }));

    return { document, photoFindings, applicant, earlier, changes };
  };

  return {
    listWaitingDocuments: async ({ type, search, ...view }) => {
      const itemOf = async ({ documentId: itemId, applicationId }: ReviewDocument) => ({ itemId, applicationId });
      const found = await findApplications(search);
      if (found === null)
        return findPage(documents, documentIndex(WAITING_DOCUMENT_STATUSES, type), { ...view, search }, itemOf);

      return findPage(documents, documentIndexIn(found, WAITING_DOCUMENT_STATUSES, type), view, itemOf);
    },
    listWaitingPaymentSlips: async ({ status, search, ...view }) => {
      const itemOf = async ({ paymentSlipId: itemId, applicationId }: PaymentSlipRow) => ({ itemId, applicationId });
      const found = await findApplications(search);
      const statuses = status === WAITING ? WAITING_SLIP_STATUSES : status;
      if (found === null) return findPage(slips, statusIndex(statuses), { ...view, search }, itemOf);

      return findPage(slips, statusIndexIn(found, statuses), view, itemOf);
    },
    findDocumentReview,
    findPaymentSlipReview: async (paymentSlipId, holders) => {
      const row = (await slips.get(paymentSlipId))?.document ?? null;
      const application = row && (await find(row.applicationId));
      if (row === null || application === null) return null;

      const otherIds = application.paymentSlips
        .map((slip) => slip.paymentSlipId)
        .filter((id) => id !== paymentSlipId)
        .toReversed();
      const [paymentSlip, applicant, others, sameEvidence] = await Promise.all([
        evidence.findReviewPaymentSlip(paymentSlipId),
        openReviewed(application, open),
        Promise.all(otherIds.map(evidence.findReviewPaymentSlip)),
        findSameEvidence(paymentSlipId, holders),
      ]);
      if (paymentSlip === null) return null;

      return {
        paymentSlip,
        quote: row.consent.quote,
        applicant,
        others: others.filter((slip) => slip !== null),
        sameEvidence,
      };
    },
    findOpenedItems: async (ids) => {
      const newest = { direction: 'newest', after: undefined, limit: 1 } as const;
      const opened: string[] = [];
      for (const id of ids) {
        const { records } = await findInTimeline(timeline, { document: id, types: ['StaffReadFile'] }, newest);
        if (records.length > 0) opened.push(id);
      }

      return opened;
    },
    findApplicantEvidence: async (applicationId) => {
      const application = await find(applicationId);
      if (application === null) return null;

      const [shown, earlierDocuments] = await Promise.all([
        openAdminApplication(application, open, createOwnerFinder(accounts, open)),
        openEarlierDocuments(application, open),
      ]);
      const slipFindings = application.paymentSlips.map((slip) => ({
        paymentSlipId: slip.paymentSlipId,
        concerns: [...concernsOf(slip)],
        quote: slip.consent.quote,
      }));

      return { application: shown, earlierDocuments, slipFindings };
    },
  };
}

/** Failures first; of an erased person no answer is left. */
async function openPhotoFindings(
  findings: ReviewDocument['photoFindings'],
  open: OpenSealed,
): Promise<PhotoFindings | null> {
  if (findings === null) return null;

  const { rulesVersion, passed, needsPerson } = findings;
  const failed = findings.alarms.filter(({ verdict }) => verdict === 'fail');
  const warned = findings.alarms.filter(({ verdict }) => verdict !== 'fail');
  const answers = (await open(findings.answers))?.answers ?? {};

  return { rulesVersion, alarms: [...failed, ...warned], passed, needsPerson, answers };
}

async function openReviewed(application: ApplicationDocument, open: OpenSealed): Promise<ReviewedApplicant> {
  const { applicantId: accountId, applicationId, status } = application;
  const { firstName, lastName, dateOfBirth, gender, placeOfBirth, countryOfBirth } = PersonalSection.parse(
    await openSection(application, 'personal', open),
  );

  return {
    firstName,
    lastName,
    dateOfBirth,
    gender,
    placeOfBirth,
    countryOfBirth,
    accountId,
    applicationId,
    status,
  };
}
