import type { AdminDocument, AdminPayment, AdminPaymentSlip } from '@entry/contracts/application/api';
import { WAITING, WAITING_DOCUMENT_STATUSES, WAITING_SLIP_STATUSES } from '@entry/contracts/rules/queues';
import { COMPLETE_PAYMENT_STATUSES } from '@entry/contracts/rules/statuses';
import type { Sealed } from '@entry/platform/sealed';
import type { ReviewDocument } from '@entry/projections/documents/documents';
import { concernsOf, type PaymentSlipRow } from '@entry/projections/payment-slips/payment-slips';
import type { PaymentRow } from '@entry/projections/payments/payments';
import { createApplicationSearch } from './belonging-search.ts';
import { documentIndex, documentIndexIn, statusIndex, statusIndexIn } from './evidence-indexes.ts';
import { findPage, type QueryDependencies } from './find-page.ts';
import { openDocument, openPayment, openPaymentSlip } from './open-application.ts';
import { createOwnerFinder, type FindOwner, openDecision } from './people.ts';
import type { EvidenceQueries, FileReference } from './queries.ts';

/** Documents, slips and payments on their own, as those who review them see them. */
export function createEvidenceQueries(dependencies: QueryDependencies): EvidenceQueries {
  const { store, projections, open } = dependencies;
  const documents = store.collection(projections.documents.model);
  const slips = store.collection(projections.paymentSlips.model);
  const payments = store.collection(projections.payments.model);
  const accounts = store.collection(projections.accounts.model);
  const owners = () => createOwnerFinder(accounts, open);
  const { findApplications } = createApplicationSearch(dependencies);

  const openReviewDocument = async (row: ReviewDocument, findOwner: FindOwner): Promise<AdminDocument> => {
    const [document, user, decision] = await Promise.all([
      openDocument(row, row.applicationId, open),
      findOwner(row.applicantId),
      openDecision(row.decision, findOwner),
    ]);

    return { ...document, user, decision };
  };

  const openReviewSlip = async (row: PaymentSlipRow, findOwner: FindOwner): Promise<AdminPaymentSlip> => {
    const [slip, user, skip, forceRequest, decision] = await Promise.all([
      openPaymentSlip(row, row.applicationId, open),
      findOwner(row.applicantId),
      row.skipReason === null ? null : open(row.skipReason),
      openForceRequest(row, findOwner),
      openDecision(row.decision, findOwner),
    ]);

    return { ...slip, user, concerns: [...concernsOf(row)], skipReason: skip?.reason ?? '', forceRequest, decision };
  };

  const openForceRequest = async ({ forceRequest }: PaymentSlipRow, findOwner: FindOwner) => {
    if (forceRequest === null) return null;

    const [by, opened] = await Promise.all([findOwner(forceRequest.actorId), open(forceRequest.reason)]);
    return { by, reason: opened?.reason ?? '' };
  };

  const openFile = async (
    { applicantId, file }: Pick<ReviewDocument, 'applicantId' | 'file'>,
    name: Sealed<{ readonly originalName: string }>,
  ): Promise<FileReference> => ({
    fileId: file.fileId,
    mediaType: file.mediaType,
    subjectId: applicantId,
    originalName: (await open(name))?.originalName ?? '',
  });

  const openOwnedPayment = async (row: PaymentRow, findOwner: FindOwner): Promise<AdminPayment> => ({
    ...openPayment(row, row.applicationId),
    user: await findOwner(row.applicantId),
  });

  return {
    findDocument: async (documentId) => {
      const row = (await documents.get(documentId))?.document ?? null;
      return row && { ownerId: row.applicantId, document: await openDocument(row, row.applicationId, open) };
    },
    findDocumentFile: async (documentId) => {
      const row = (await documents.get(documentId))?.document ?? null;
      return row && openFile(row, row.name);
    },
    findReviewDocument: async (documentId) => {
      const row = (await documents.get(documentId))?.document ?? null;
      return row && openReviewDocument(row, owners());
    },
    listDocuments: async ({ status, type, search, ...view }) => {
      const findOwner = owners();
      const openRow = (row: ReviewDocument) => openReviewDocument(row, findOwner);
      const statuses = status === WAITING ? WAITING_DOCUMENT_STATUSES : status;
      const found = await findApplications(search);
      if (found === null) return findPage(documents, documentIndex(statuses, type), { ...view, search }, openRow);

      return findPage(documents, documentIndexIn(found, statuses, type), view, openRow);
    },
    findPaymentSlip: async (paymentSlipId) => {
      const row = (await slips.get(paymentSlipId))?.document ?? null;
      return row && { ownerId: row.applicantId, slip: await openPaymentSlip(row, row.applicationId, open) };
    },
    findSlipOnFile: async (paymentSlipId) => {
      const row = (await slips.get(paymentSlipId))?.document ?? null;
      if (row === null) return null;

      const slip = { id: row.paymentSlipId, applicationId: row.applicationId };
      return { slip, uploadConcerns: row.uploadConcerns, file: await openFile(row, row.details) };
    },
    findReviewPaymentSlip: async (paymentSlipId) => {
      const row = (await slips.get(paymentSlipId))?.document ?? null;
      return row && openReviewSlip(row, owners());
    },
    listPaymentSlips: async ({ status, search, ...view }) => {
      const findOwner = owners();
      const openRow = (row: PaymentSlipRow) => openReviewSlip(row, findOwner);
      const statuses = status === WAITING ? WAITING_SLIP_STATUSES : status;
      const found = await findApplications(search);
      if (found === null) return findPage(slips, statusIndex(statuses), { ...view, search }, openRow);

      return findPage(slips, statusIndexIn(found, statuses), view, openRow);
    },
    findPayment: async (paymentId) => {
      const stored = await payments.get(paymentId);
      return stored === null ? null : openOwnedPayment(stored.document, owners());
    },
    listPayments: async ({ status, search, ...view }) => {
      const findOwner = owners();
      const openRow = (row: PaymentRow) => openOwnedPayment(row, findOwner);
      const found = await findApplications(search);
      if (found === null) return findPage(payments, statusIndex(status), { ...view, search }, openRow);

      return findPage(payments, statusIndexIn(found, status), view, openRow);
    },
    countCompletedPayments: () => payments.count({ index: 'by-status', equals: { status: COMPLETE_PAYMENT_STATUSES } }),
  };
}
