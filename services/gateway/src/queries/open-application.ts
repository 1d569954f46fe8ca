import type {
  AdminApplication,
  AdminApplicationSummary,
  Application,
  Decision,
  Document,
  Payment,
  PaymentSlip,
} from '@entry/contracts/application/api';
import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import { ApplicationForm, PersonalSection } from '@entry/contracts/application/form';
import type { ReadyApplication } from '@entry/contracts/automation/api';
import { isRestOwed } from '@entry/contracts/rules/amount-owed';
import { FORM_SECTIONS, type FormSection } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS, EMPTY_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { CONFIRMED_ANSWERS_MAXIMUM_COUNT } from '@entry/contracts/rules/limits';
import { isAlteredSlip } from '@entry/contracts/rules/slip-checks';
import {
  type ApplicationDocument,
  type ApplicationFile,
  type ApplicationPayment,
  type ApplicationPaymentSlip,
  factualStatusOf,
  progressOf,
  sentSlipOf,
} from '@entry/projections/applications/application-document';
import type { Decision as DecisionRow } from '@entry/projections/decision';
import type { OpenSealed } from '@entry/projections/search-terms';
import { type FindOwner, openDecision } from './people.ts';
import type { ApplicationFacts } from './queries.ts';

/** The application as its owner sees it, with everything personal opened. */
export async function openApplication(
  application: ApplicationDocument,
  open: OpenSealed,
  findOwner: FindOwner,
): Promise<Application> {
  const { applicationId, confirmation } = application;
  const [form, user, documents, paymentSlips, number, status, confirmedAnswers] = await Promise.all([
    openForm(application, open),
    findOwner(application.applicantId),
    openDocuments(application, open),
    openPaymentSlips(application, open),
    confirmation === null ? null : open(confirmation.number),
    application.statusReason === null ? null : open(application.statusReason),
    openConfirmations(application, open),
  ]);

  return {
    ...form,
    confirmedAnswers,
    ...progressOf(application),
    isRestOwed: isRestOwed(application.paymentSlips.map(sentSlipOf)),
    id: applicationId,
    revision: application.revision,
    status: application.status,
    statusReason: status?.applicantReason ?? '',
    confirmationNumber: number?.confirmationNumber ?? null,
    confirmationWarnings: [...(confirmation?.warnings ?? [])],
    confirmationCheck: confirmation?.check ?? null,
    validationIssues: [...(application.validation?.issues ?? [])],
    createdAt: application.createdAt,
    submittedAt: application.submittedAt,
    user,
    documents,
    payments: application.payments.map((payment) => openPayment(payment, applicationId)),
    paymentSlips,
  };
}

/** The same, with what admins write for each other. */
export async function openAdminApplication(
  application: ApplicationDocument,
  open: OpenSealed,
  findOwner: FindOwner,
): Promise<AdminApplication> {
  const [shown, notes, decision, ofDocuments, ofSlips] = await Promise.all([
    openApplication(application, open, findOwner),
    application.adminNotes === null ? null : open(application.adminNotes),
    openDecision(application.decision, findOwner),
    openDecisions(application.documents, findOwner),
    openDecisions(application.paymentSlips, findOwner),
  ]);

  return {
    ...shown,
    adminNotes: notes?.adminNotes ?? '',
    factualStatus: factualStatusOf(application),
    decision,
    // In the order of the rows they were opened from.
    documents: shown.documents.map((document, index) => ({ ...document, decision: ofDocuments[index] ?? NO_DECISION })),
    paymentSlips: shown.paymentSlips.map((slip, index) => ({ ...slip, decision: ofSlips[index] ?? NO_DECISION })),
  };
}

/** A row of a list. Opens nothing that it does not show: a page of whole applications took most of its answer's time. */
export async function openAdminApplicationSummary(
  application: ApplicationDocument,
  open: OpenSealed,
  findOwner: FindOwner,
): Promise<AdminApplicationSummary> {
  const { applicationId, status, createdAt, submittedAt, confirmation } = application;
  const progress = progressOf(application);
  const [personal, user, notes, decision, number] = await Promise.all([
    openSection(application, 'personal', open),
    findOwner(application.applicantId),
    application.adminNotes === null ? null : open(application.adminNotes),
    openDecision(application.decision, findOwner),
    confirmation === null ? null : open(confirmation.number),
  ]);

  const { firstName, lastName } = PersonalSection.parse(personal);

  return {
    id: applicationId,
    firstName,
    lastName,
    status,
    factualStatus: factualStatusOf(application),
    completionPercentage: progress.completionPercentage,
    isDataComplete: progress.isDataComplete,
    isPaymentComplete: progress.isPaymentComplete,
    isPhotoValid: progress.isPhotoValid,
    isReadyForSubmission: progress.isReadyForSubmission,
    confirmationNumber: number?.confirmationNumber ?? null,
    confirmationCheck: confirmation?.check ?? null,
    createdAt,
    submittedAt,
    user,
    adminNotes: notes?.adminNotes ?? '',
    decision,
  };
}

const NO_DECISION: Decision = { count: 0, by: null, at: null };

function openDecisions(rows: readonly { readonly decision: DecisionRow }[], findOwner: FindOwner): Promise<Decision[]> {
  return Promise.all(rows.map(({ decision }) => openDecision(decision, findOwner)));
}

/** As the automation page shows it, with the data to be copied into the official form. */
export async function openReadyApplication(
  application: ApplicationDocument,
  open: OpenSealed,
  findOwner: FindOwner,
): Promise<ReadyApplication> {
  const { confirmation } = application;
  const [form, owner, number] = await Promise.all([
    openForm(application, open),
    findOwner(application.applicantId),
    confirmation === null ? null : open(confirmation.number),
  ]);
  const { automationStatus, completionPercentage, isReadyForSubmission } = progressOf(application);
  const photo = findPhoto(application);

  return {
    id: application.applicationId,
    applicantId: application.applicantId,
    user: { firstName: owner.firstName, lastName: owner.lastName, email: owner.email },
    status: application.status,
    preRegistrationDate: application.preRegisteredAt,
    statusSince: application.statusSince,
    automationStatus,
    completionPercentage,
    isReadyForSubmission,
    validationIssues: [...(application.validation?.issues ?? [])],
    hasPhoto: photo !== undefined,
    photoDocumentId: photo?.documentId ?? null,
    form,
    confirmationNumber: number?.confirmationNumber ?? null,
    confirmationWarnings: [...(confirmation?.warnings ?? [])],
    confirmationCheck: confirmation?.check ?? null,
    decisionCount: application.decision.count,
  };
}

export function factsOf(application: ApplicationDocument): ApplicationFacts {
  const { applicantId, status, validation, confirmation } = application;
  const photo = findPhoto(application);

  return {
    ...progressOf(application),
    status,
    validationIssues: validation?.issues ?? [],
    confirmationWarnings: confirmation?.warnings ?? [],
    photo:
      photo === undefined ? null : { fileId: photo.file.fileId, subjectId: applicantId, documentId: photo.documentId },
  };
}

const findPhoto = ({ documents }: ApplicationDocument) => documents.find(({ type }) => type === 'photo');

export function openDocuments(
  { applicationId, documents }: ApplicationDocument,
  open: OpenSealed,
): Promise<Document[]> {
  return Promise.all(documents.map((document) => openDocument(document, applicationId, open)));
}

export function openPaymentSlips(
  { applicationId, paymentSlips }: ApplicationDocument,
  open: OpenSealed,
): Promise<PaymentSlip[]> {
  return Promise.all(paymentSlips.map((slip) => openPaymentSlip(slip, applicationId, open)));
}

/** What was confirmed; nothing once it can no longer be read. */
async function openConfirmations({ confirmations }: ApplicationDocument, open: OpenSealed): Promise<ConfirmedAnswer[]> {
  const opened = await Promise.all(
    confirmations.map(async ({ concerns, answers }) => {
      const personal = await open(answers);
      return concerns.map((concern, index) => ({ ...concern, answer: personal?.answers[index] ?? '' }));
    }),
  );

  return opened.flat().slice(-CONFIRMED_ANSWERS_MAXIMUM_COUNT);
}

async function openForm(application: ApplicationDocument, open: OpenSealed): Promise<ApplicationForm> {
  const sections = await Promise.all(FORM_SECTIONS.map((section) => openSection(application, section, open)));

  return ApplicationForm.parse(Object.assign({}, ...sections));
}

export async function openSection(
  application: ApplicationDocument,
  section: FormSection,
  open: OpenSealed,
): Promise<object> {
  const saved = application.sections[section];
  if (saved === undefined) return DEFAULT_SECTIONS[section];

  return (await open(saved.values)) ?? EMPTY_SECTIONS[section];
}

/** A document of an application, or a row of the documents to be reviewed: they tell the same. */
export async function openDocument(
  document: Omit<ApplicationFile, 'decision'>,
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
    changedFields: [...(document.reopening?.fields ?? [])],
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
    isAltered: isAlteredSlip(alterationScore),
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
