import type { AdminDocument, AdminPayment, AdminPaymentSlip } from '@entry/contracts/application/api';
import { WAITING, WAITING_DOCUMENT_STATUSES, WAITING_SLIP_STATUSES } from '@entry/contracts/rules/queues';
import { COMPLETE_PAYMENT_STATUSES } from '@entry/contracts/rules/statuses';
import type { Sealed } from '@entry/platform/sealed';
import { sentSlipOf } from '@entry/projections/applications/application-document';
import type { ReviewDocument } from '@entry/projections/documents/documents';
import { concernsOf, type PaymentSlipRow } from '@entry/projections/payment-slips/payment-slips';
import type { PaymentRow } from '@entry/projections/payments/payments';
import { createApplicationSearch } from './belonging-search.ts';
import { documentIndex, documentIndexIn, statusIndex, statusIndexIn } from './evidence-indexes.ts';
import { findPageTogether, type QueryDependencies, withElsewhere } from './find-page.ts';
import { createFormNameFinder } from './form-names.ts';
import { openDocument, openPayment, openPaymentSlip } from './open-application.ts';
import { createOwnerFinder, type FindOwner, openDecision } from './people.ts';
import type { EvidenceQueries, FileReference, Paging } from './queries.ts';

/** Of one applicant: more than anybody sends. */
const MOST_SENT_SLIPS = 200;

type Owned = { readonly applicantId: string };
/** Whose a row is. */
type Owner = Pick<AdminPayment, 'user' | 'nameInForm'>;

/** Documents, slips and payments on their own, as those who review them see them. */
export function createEvidenceQueries(dependencies: QueryDependencies): EvidenceQueries {
  const { store, projections, open } = dependencies;
  const documents = store.collection(projections.documents.model);
  const slips = store.collection(projections.paymentSlips.model);
  const payments = store.collection(projections.payments.model);
  const accounts = store.collection(projections.accounts.model);
  const findFormNames = createFormNameFinder(dependencies);
  const { findApplications } = createApplicationSearch(dependencies);

  /** Rows with whose they are: people are looked up once for all that one answer shows. */
  const openOwned =
    <Row extends Owned, Shown>(openRow: (row: Row, owner: Owner, findOwner: FindOwner) => Promise<Shown>) =>
    async (rows: readonly Row[]): Promise<readonly Shown[]> => {
      const findOwner = createOwnerFinder(accounts, open);
      const names = await findFormNames(rows.map(({ applicantId }) => applicantId));
      const ownerOf = async ({ applicantId }: Row): Promise<Owner> => ({
        user: await findOwner(applicantId),
        nameInForm: names.get(applicantId) ?? null,
      });

      return Promise.all(rows.map(async (row) => openRow(row, await ownerOf(row), findOwner)));
    };

  const openDocuments = openOwned(async (row: ReviewDocument, owner, findOwner): Promise<AdminDocument> => {
    const [document, decision] = await Promise.all([
      openDocument(row, row.applicationId, open),
      openDecision(row.decision, findOwner),
    ]);

    return { ...document, ...owner, decision };
  });

  const openSlips = openOwned(async (row: PaymentSlipRow, owner, findOwner): Promise<AdminPaymentSlip> => {
    const [slip, skip, forceRequest, decision] = await Promise.all([
      openPaymentSlip({ ...row, alterationScore: row.measuredScore ?? row.alterationScore }, row.applicationId, open),
      row.skipReason === null ? null : open(row.skipReason),
      openForceRequest(row, findOwner),
      openDecision(row.decision, findOwner),
    ]);

    const concerns = [...concernsOf(row)];
    return { ...slip, ...owner, concerns, skipReason: skip?.reason ?? '', forceRequest, decision };
  });

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

  const openPayments = openOwned(
    async (row: PaymentRow, owner): Promise<AdminPayment> => ({ ...openPayment(row, row.applicationId), ...owner }),
  );

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
      return row && ((await openDocuments([row]))[0] ?? null);
    },
    listDocuments: async ({ status, type, search, ...view }) => {
      const wanted = status === WAITING || status === 'pending' ? WAITING_DOCUMENT_STATUSES : status;
      const found = await findApplications(search);
      const find = (statuses: typeof wanted, page: Paging) =>
        found === null
          ? findPageTogether(documents, documentIndex(statuses, type), { ...view, ...page, search }, openDocuments)
          : findPageTogether(documents, documentIndexIn(found, statuses, type), { ...view, ...page }, openDocuments);

      return withElsewhere(search, wanted, find, view);
    },
    findPaymentSlip: async (paymentSlipId) => {
      const row = (await slips.get(paymentSlipId))?.document ?? null;
      return row && { ownerId: row.applicantId, slip: await openPaymentSlip(row, row.applicationId, open) };
    },
    findSentSlips: async (applicationId) => {
      const index = { index: 'by-application', equals: { applicationId } } as const;
      const { rows } = await slips.find({ ...index, offset: 0, limit: MOST_SENT_SLIPS });

      return rows.map(({ document }) => sentSlipOf(document));
    },
    findSlipOnFile: async (paymentSlipId) => {
      const row = (await slips.get(paymentSlipId))?.document ?? null;
      if (row === null) return null;

      const slip = { id: row.paymentSlipId, applicationId: row.applicationId };
      const shown = await openPaymentSlip(row, row.applicationId, open);
      return {
        slip,
        uploadConcerns: row.uploadConcerns,
        transactionReference: shown.transactionReference,
        uploadedAt: shown.createdAt,
        file: await openFile(row, row.details),
      };
    },
    findReviewPaymentSlip: async (paymentSlipId) => {
      const row = (await slips.get(paymentSlipId))?.document ?? null;
      return row && ((await openSlips([row]))[0] ?? null);
    },
    listPaymentSlips: async ({ status, search, ...view }) => {
      const wanted = status === WAITING ? WAITING_SLIP_STATUSES : status;
      const found = await findApplications(search);
      const find = (statuses: typeof wanted, page: Paging) =>
        found === null
          ? findPageTogether(slips, statusIndex(statuses), { ...view, ...page, search }, openSlips)
          : findPageTogether(slips, statusIndexIn(found, statuses), { ...view, ...page }, openSlips);

      return withElsewhere(search, wanted, find, view);
    },
    findPayment: async (paymentId) => {
      const stored = await payments.get(paymentId);
      return stored === null ? null : ((await openPayments([stored.document]))[0] ?? null);
    },
    listPayments: async ({ status, search, ...view }) => {
      const found = await findApplications(search);
      if (found === null) return findPageTogether(payments, statusIndex(status), { ...view, search }, openPayments);

      return findPageTogether(payments, statusIndexIn(found, status), view, openPayments);
    },
    countCompletedPayments: () => payments.count({ index: 'by-status', equals: { status: COMPLETE_PAYMENT_STATUSES } }),
  };
}
