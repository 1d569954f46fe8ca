import type { AdminPayment } from '@entry/contracts/application/api';
import type { ReviewDocument } from '@entry/projections/documents/documents';
import { concernsOf, type PaymentSlipRow } from '@entry/projections/payment-slips/payment-slips';
import type { PaymentRow } from '@entry/projections/payments/payments';
import { findPage, type QueryDependencies } from './find-page.ts';
import { openDocument, openPayment, openPaymentSlip } from './open-application.ts';
import { createOwnerFinder, type FindOwner } from './people.ts';
import type { FoundDocument, FoundSlip, Queries } from './queries.ts';

type EvidenceQueries = Pick<
  Queries,
  | 'findDocument'
  | 'listDocuments'
  | 'findPaymentSlip'
  | 'listPaymentSlips'
  | 'findPayment'
  | 'listPayments'
  | 'countCompletedPayments'
>;

/** Documents, slips and payments on their own, as those who review them see them. */
export function createEvidenceQueries({ store, projections, open }: QueryDependencies): EvidenceQueries {
  const documents = store.collection(projections.documents.model);
  const slips = store.collection(projections.paymentSlips.model);
  const payments = store.collection(projections.payments.model);
  const accounts = store.collection(projections.accounts.model);
  const owners = () => createOwnerFinder(accounts, open);

  const findDocument = async (row: ReviewDocument, findOwner: FindOwner): Promise<FoundDocument> => {
    const [document, user] = await Promise.all([
      openDocument(row, row.applicationId, open),
      findOwner(row.applicantId),
    ]);
    const { fileId, mediaType } = row.file;
    const file = { fileId, mediaType, subjectId: row.applicantId, originalName: document.originalName };

    return { document: { ...document, user }, file };
  };

  const findSlip = async (row: PaymentSlipRow, findOwner: FindOwner): Promise<FoundSlip> => {
    const [slip, user] = await Promise.all([openPaymentSlip(row, row.applicationId, open), findOwner(row.applicantId)]);
    const { fileId, mediaType } = row.file;
    const file = { fileId, mediaType, subjectId: row.applicantId, originalName: slip.fileName };

    return { slip: { ...slip, user, concerns: [...concernsOf(row)] }, uploadConcerns: row.uploadConcerns, file };
  };

  const openOwnedPayment = async (row: PaymentRow, findOwner: FindOwner): Promise<AdminPayment> => ({
    ...openPayment(row, row.applicationId),
    user: await findOwner(row.applicantId),
  });

  return {
    findDocument: async (documentId) => {
      const stored = await documents.get(documentId);
      return stored === null ? null : findDocument(stored.document, owners());
    },
    listDocuments: ({ status, type, ...filter }) => {
      const findOwner = owners();
      return findPage(
        documents,
        { ...documentIndex(status, type), ...filter },
        async (row) => (await findDocument(row, findOwner)).document,
      );
    },
    findPaymentSlip: async (paymentSlipId) => {
      const stored = await slips.get(paymentSlipId);
      return stored === null ? null : findSlip(stored.document, owners());
    },
    listPaymentSlips: ({ status, ...filter }) => {
      const findOwner = owners();
      return findPage(
        slips,
        { ...statusIndex(status), ...filter },
        async (row) => (await findSlip(row, findOwner)).slip,
      );
    },
    findPayment: async (paymentId) => {
      const stored = await payments.get(paymentId);
      return stored === null ? null : openOwnedPayment(stored.document, owners());
    },
    listPayments: ({ status, ...paging }) => {
      const findOwner = owners();
      return findPage(payments, { ...statusIndex(status), ...paging }, (row) => openOwnedPayment(row, findOwner));
    },
    countCompletedPayments: () => payments.count({ index: 'by-status', equals: { status: ['completed', 'verified'] } }),
  };
}

const statusIndex = (status: string | null) =>
  status === null ? { index: 'all', equals: {} } : { index: 'by-status', equals: { status } };

function documentIndex(status: string | null, type: string | null) {
  if (status !== null && type !== null) return { index: 'by-status-and-type', equals: { status, type } };
  if (type !== null) return { index: 'by-type', equals: { type } };

  return statusIndex(status);
}
