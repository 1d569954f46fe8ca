import type { User } from '@entry/contracts/account/api';
import type { AdminApplication, AdminDocument, AdminPayment, AdminPaymentSlip } from '@entry/contracts/application/api';
import type { Notification } from '@entry/contracts/inbox/api';
import type { ApplicantDocumentType, MediaType } from '@entry/contracts/rules/documents';
import type {
  ApplicationStatus,
  DocumentStatus,
  PaymentSlipStatus,
  PaymentStatus,
} from '@entry/contracts/rules/statuses';
import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import type { AccountAccess } from '@entry/projections/account-access/account-access';

export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };
export type Paging = { readonly offset: number; readonly limit: number };

/** Where the bytes of a document or slip are. */
export type FileReference = {
  readonly fileId: string;
  /** Whose key seals it: the applicant's account. */
  readonly subjectId: string;
  readonly mediaType: MediaType;
  readonly originalName: string;
};
export type FoundDocument = { readonly document: AdminDocument; readonly file: FileReference };
export type FoundSlip = {
  readonly slip: AdminPaymentSlip;
  /** What was known when it came; a later integrity check starts from these. */
  readonly uploadConcerns: readonly string[];
  readonly file: FileReference;
};

/** With what only some answers show. */
export type ApplicationRecord = AdminApplication & {
  /** When the form was first complete; null while it never was. */
  readonly preRegisteredAt: string | null;
};

export type ApplicationFilter = { readonly search: string; readonly statuses: readonly ApplicationStatus[] | null };

/**
 * Every question the routes ask of the read models, answered in the shapes of the contracts with personal
 * data opened. `user` in an answer is the owner: callers compare it before they show anything.
 */
export type Queries = {
  readonly findAccess: (accountId: string) => Promise<AccountAccess | null>;
  readonly findUser: (accountId: string) => Promise<User | null>;
  readonly listUsers: (filter: { readonly search: string } & Paging) => Promise<Page<User>>;
  readonly findApplication: (applicationId: string) => Promise<ApplicationRecord | null>;
  /** Newest first. */
  readonly listApplications: (filter: ApplicationFilter & Paging) => Promise<Page<ApplicationRecord>>;
  /** Complete forms whose confirmation number is still missing, newest first. */
  readonly listApplicationsInAutomation: (paging: Paging) => Promise<Page<ApplicationRecord>>;
  readonly countApplications: (statuses: readonly ApplicationStatus[] | null) => Promise<number>;
  readonly findDocument: (documentId: string) => Promise<FoundDocument | null>;
  readonly listDocuments: (
    filter: {
      readonly search: string;
      readonly status: DocumentStatus | null;
      readonly type: ApplicantDocumentType | null;
    } & Paging,
  ) => Promise<Page<AdminDocument>>;
  readonly findPaymentSlip: (paymentSlipId: string) => Promise<FoundSlip | null>;
  readonly listPaymentSlips: (
    filter: { readonly search: string; readonly status: PaymentSlipStatus | null } & Paging,
  ) => Promise<Page<AdminPaymentSlip>>;
  readonly findPayment: (paymentId: string) => Promise<AdminPayment | null>;
  readonly listPayments: (filter: { readonly status: PaymentStatus | null } & Paging) => Promise<Page<AdminPayment>>;
  readonly countUsers: () => Promise<number>;
  readonly countCompletedPayments: () => Promise<number>;
  readonly findNotification: (
    notificationId: string,
  ) => Promise<{ readonly accountId: string; readonly notification: Notification } | null>;
  readonly listNotifications: (accountId: string, paging: Paging) => Promise<Page<Notification>>;
  readonly countUnreadNotifications: (accountId: string) => Promise<number>;
  readonly listUnreadNotificationIds: (accountId: string) => Promise<readonly string[]>;
  readonly findWaitingListEntry: (entryId: string) => Promise<WaitingListEntry | null>;
  readonly listWaitingList: (filter: { readonly search: string } & Paging) => Promise<Page<WaitingListEntry>>;
};
