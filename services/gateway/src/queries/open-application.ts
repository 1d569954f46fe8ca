import type { Document, Payment, PaymentSlip } from '@entry/contracts/application/api';
import { ApplicationForm } from '@entry/contracts/application/form';
import { FORM_SECTIONS, type FormSection } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS, EMPTY_SECTIONS } from '@entry/contracts/rules/form-defaults';
import {
  type ApplicationDocument,
  type ApplicationFile,
  type ApplicationPayment,
  type ApplicationPaymentSlip,
  progressOf,
} from '@entry/projections/applications/application-document';
import type { OpenSealed } from '@entry/projections/search-terms';
import type { FindOwner } from './people.ts';
import type { ApplicationRecord } from './queries.ts';

/** The application in the contracts' shape, with everything personal opened. */
export async function openApplication(
  application: ApplicationDocument,
  open: OpenSealed,
  findOwner: FindOwner,
): Promise<ApplicationRecord> {
  const { applicationId, confirmation } = application;
  const [form, user, documents, paymentSlips, number, notes] = await Promise.all([
    openForm(application, open),
    findOwner(application.applicantId),
    Promise.all(application.documents.map((document) => openDocument(document, applicationId, open))),
    Promise.all(application.paymentSlips.map((slip) => openPaymentSlip(slip, applicationId, open))),
    confirmation === null ? null : open(confirmation.number),
    application.adminNotes === null ? null : open(application.adminNotes),
  ]);

  return {
    ...form,
    ...progressOf(application),
    id: applicationId,
    revision: application.revision,
    status: application.status,
    confirmationNumber: number?.confirmationNumber ?? null,
    confirmationWarnings: [...(confirmation?.warnings ?? [])],
    validationIssues: [...(application.validation?.issues ?? [])],
    createdAt: application.createdAt,
    submittedAt: application.submittedAt,
    preRegisteredAt: application.preRegisteredAt,
    adminNotes: notes?.adminNotes ?? '',
    user,
    documents,
    payments: application.payments.map((payment) => openPayment(payment, applicationId)),
    paymentSlips,
  };
}

async function openForm(application: ApplicationDocument, open: OpenSealed): Promise<ApplicationForm> {
  const sections = await Promise.all(FORM_SECTIONS.map((section) => openSection(application, section, open)));

  return ApplicationForm.parse(Object.assign({}, ...sections));
}

async function openSection(application: ApplicationDocument, section: FormSection, open: OpenSealed): Promise<object> {
  const saved = application.sections[section];
  if (saved === undefined) return DEFAULT_SECTIONS[section];

  return (await open(saved.values)) ?? EMPTY_SECTIONS[section];
}

/** A document of an application, or a row of the documents to be reviewed: they tell the same. */
export async function openDocument(
  document: Omit<ApplicationFile, 'documentId'> & { readonly documentId: string },
  applicationId: string,
  open: OpenSealed,
): Promise<Document> {
  const { documentId, type, status, uploadedAt, file } = document;
  const [name, notes] = await Promise.all([
    open(document.name),
    document.adminNotes === null ? null : open(document.adminNotes),
  ]);

  return {
    id: documentId,
    applicationId,
    type,
    status,
    originalName: name?.originalName ?? '',
    uploadedAt,
    adminNotes: notes?.adminNotes ?? '',
    fileSize: file.size,
    mimeType: file.mediaType,
  };
}

type SlipFacts = Pick<
  ApplicationPaymentSlip,
  | 'paymentSlipId'
  | 'status'
  | 'amount'
  | 'paymentMethod'
  | 'details'
  | 'file'
  | 'alterationScore'
  | 'rejection'
  | 'createdAt'
>;

export async function openPaymentSlip(slip: SlipFacts, applicationId: string, open: OpenSealed): Promise<PaymentSlip> {
  const { paymentSlipId, status, amount, paymentMethod, file, alterationScore, createdAt } = slip;
  const [details, rejection] = await Promise.all([
    open(slip.details),
    slip.rejection === null ? null : open(slip.rejection),
  ]);

  return {
    id: paymentSlipId,
    applicationId,
    fileName: details?.originalName ?? '',
    amount,
    paymentMethod,
    transactionReference: details?.transactionReference ?? '',
    status,
    createdAt,
    // Nothing measures yet whether a slip was altered, and nothing here pretends to.
    isAltered: null,
    alterationScore,
    rejectionReason: rejection?.rejectionReason ?? '',
    mimeType: file.mediaType,
    fileSize: file.size,
  };
}

export function openPayment(payment: ApplicationPayment, applicationId: string): Payment {
  const { paymentId, paymentSlipId, amount, status, createdAt } = payment;

  return { id: paymentId, applicationId, paymentSlipId, amount, status, createdAt };
}
