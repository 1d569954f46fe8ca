import type { User, UserSummary } from '@entry/contracts/account/api';
import type {
  AdminApplicationSummary,
  AdminDocument,
  AdminPayment,
  AdminPaymentSlip,
  PersonName,
} from '@entry/contracts/application/api';
import { describeValue, describeWords } from '@entry/contracts/audit/describe-value';
import {
  APPLICATION_STATUS_PRESENTATION,
  DOCUMENT_STATUS_PRESENTATION,
  PAYMENT_SLIP_STATUS_PRESENTATION,
  PAYMENT_STATUS_PRESENTATION,
} from '@entry/contracts/rules/statuses';
import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';

/** The head of a column, and what stands in it for a row: text, empty where there is nothing. Instants are UTC. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** As spreadsheets and people read it. */
const at = (instant: string | null | undefined): string => (instant ?? '').slice(0, 19).replace('T', ' ');

const yesOrNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No');

/** Who a record belongs to, as each list shows it. */
const OWNER: Columns<{ readonly user: UserSummary }> = {
  'First Name': ({ user }) => user.firstName,
  'Last Name': ({ user }) => user.lastName,
  Email: ({ user }) => user.email,
  'Account ID': ({ user }) => user.id,
};

/** As the form has it: what the papers must match. */
const NAME_IN_FORM: Columns<{ readonly nameInForm: PersonName | null }> = {
  'First Name in Form': ({ nameInForm }) => nameInForm?.firstName ?? '',
  'Last Name in Form': ({ nameInForm }) => nameInForm?.lastName ?? '',
};

export const APPLICATION_COLUMNS: Columns<AdminApplicationSummary> = {
  'Application ID': ({ id }) => id,
  ...OWNER,
  'First Name in Form': ({ firstName }) => firstName,
  'Last Name in Form': ({ lastName }) => lastName,
  Status: ({ status }) => APPLICATION_STATUS_PRESENTATION[status].label,
  'Progress (%)': ({ completionPercentage }) => String(completionPercentage),
  'Confirmation Number': ({ confirmationNumber }) => confirmationNumber ?? '',
  'Number Checked (UTC)': ({ confirmationCheck }) => at(confirmationCheck?.checkedAt),
  'Created (UTC)': ({ createdAt }) => at(createdAt),
  'Submitted (UTC)': ({ submittedAt }) => at(submittedAt),
};

export const DOCUMENT_COLUMNS: Columns<AdminDocument> = {
  'Document ID': ({ id }) => id,
  'Application ID': ({ applicationId }) => applicationId,
  ...OWNER,
  ...NAME_IN_FORM,
  Type: ({ type }) => describeValue('documentType', type),
  'File Name': ({ originalName }) => originalName,
  'File Size (bytes)': ({ fileSize }) => String(fileSize),
  Status: ({ status }) => DOCUMENT_STATUS_PRESENTATION[status].label,
  Notes: ({ adminNotes }) => adminNotes,
  'Uploaded (UTC)': ({ uploadedAt }) => at(uploadedAt),
};

export const PAYMENT_SLIP_COLUMNS: Columns<AdminPaymentSlip> = {
  'Payment Slip ID': ({ id }) => id,
  'Application ID': ({ applicationId }) => applicationId,
  ...OWNER,
  ...NAME_IN_FORM,
  Amount: ({ amount }) => String(amount),
  'Payment Method': ({ paymentMethod }) => describeWords(paymentMethod),
  'Transaction Reference': ({ transactionReference }) => transactionReference,
  Status: ({ status }) => PAYMENT_SLIP_STATUS_PRESENTATION[status].label,
  Concerns: ({ concerns }) => concerns.map(describeWords).join('; '),
  'Rejection Reason': ({ rejectionReason }) => rejectionReason,
  'Uploaded (UTC)': ({ createdAt }) => at(createdAt),
};

export const PAYMENT_COLUMNS: Columns<AdminPayment> = {
  'Payment ID': ({ id }) => id,
  'Payment Slip ID': ({ paymentSlipId }) => paymentSlipId,
  'Application ID': ({ applicationId }) => applicationId,
  ...OWNER,
  ...NAME_IN_FORM,
  Amount: ({ amount }) => String(amount),
  Status: ({ status }) => PAYMENT_STATUS_PRESENTATION[status].label,
  'Created (UTC)': ({ createdAt }) => at(createdAt),
};

export const USER_COLUMNS: Columns<User> = {
  'Account ID': ({ id }) => id,
  'First Name': ({ firstName }) => firstName,
  'Middle Name': ({ middleName }) => middleName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Role: ({ role }) => role,
  Active: ({ isActive }) => yesOrNo(isActive),
  'Last Login (UTC)': ({ lastLogin }) => at(lastLogin),
  'Registered (UTC)': ({ createdAt }) => at(createdAt),
};

/** Exactly those of the specification: whoever reads the file with a program relies on them. */
export const WAITING_LIST_COLUMNS: Columns<WaitingListEntry> = {
  Email: ({ email }) => email,
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Phone: ({ phone }) => phone,
  Country: ({ country }) => country,
  'Joined Date': ({ createdAt }) => createdAt.slice(0, 'YYYY-MM-DD'.length),
};
