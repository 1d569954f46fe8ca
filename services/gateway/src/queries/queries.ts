import type { User } from '@entry/contracts/account/api';
import type { AdminActivityReply } from '@entry/contracts/admin/activity';
import type {
  AdminApplicationsQuery,
  AdminDocumentsQuery,
  AdminPaymentSlipsQuery,
  AdminPaymentsQuery,
  AdminQueuesReply,
  AdminUsersQuery,
  AdminWaitingListQuery,
} from '@entry/contracts/admin/api';
import type { CheckOutcomesReply } from '@entry/contracts/admin/check-outcomes';
import type {
  AdminApplicantReply,
  DocumentReviewReply,
  NextDocumentRequest,
  NextPaymentSlipRequest,
  PaymentSlipReviewReply,
} from '@entry/contracts/admin/review';
import type {
  AdminApplication,
  AdminApplicationSummary,
  AdminDocument,
  AdminPayment,
  AdminPaymentSlip,
  Application,
  ConfirmationCheck,
  Document,
  PaymentSlip,
} from '@entry/contracts/application/api';
import type { ValidationIssue } from '@entry/contracts/application/validation-issue';
import type {
  AuditEventReply,
  OwnHistoryQuery,
  OwnHistoryReply,
  TimelineNewsQuery,
  TimelineQuery,
  TimelineReply,
} from '@entry/contracts/audit/api';
import type { AuditPeopleReply } from '@entry/contracts/audit/find-people';
import type {
  ApplicationAsOfReply,
  ApplicationMomentsReply,
  CompareApplicationReply,
  Moment,
} from '@entry/contracts/audit/time-travel';
import type { ReadyApplication, ReadyApplicationsQuery } from '@entry/contracts/automation/api';
import type { Notification } from '@entry/contracts/inbox/api';
import type { SentSlip } from '@entry/contracts/rules/amount-owed';
import type { ApplicationProgress } from '@entry/contracts/rules/application-progress';
import type { MediaType } from '@entry/contracts/rules/documents';
import type { ApplicationStatus } from '@entry/contracts/rules/statuses';
import type { StaffFileKind } from '@entry/contracts/staff-access/events';
import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import type { AccountAccess } from '@entry/projections/account-access/account-access';
import type * as z from 'zod/mini';
import type { ToldHistory } from './as-of/tell-history.ts';

export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };
/** Within a status: how many rows with the same search have another one. */
export type SearchedPage<Row> = Page<Row> & { readonly elsewhere?: number };
export type Paging = { readonly offset: number; readonly limit: number };
/** What an endpoint's query asks for, its page as an offset. */
type Listing<Query extends z.ZodMiniType<{ readonly page: number }>> = Omit<z.output<Query>, 'page'> & Paging;

/** Where the bytes of a document or slip are. */
export type FileReference = {
  readonly fileId: string;
  /** Whose key seals it: the applicant's account. */
  readonly subjectId: string;
  readonly mediaType: MediaType;
  readonly originalName: string;
};
/** One of an application's, and what it is. */
export type ApplicationFileReference = FileReference & { readonly fileKind: StaffFileKind };
export type FoundDocument = { readonly ownerId: string; readonly document: Document };
export type FoundSlip = { readonly ownerId: string; readonly slip: PaymentSlip };
/** A slip for those who look at its bytes. */
export type SlipOnFile = {
  readonly slip: { readonly id: string; readonly applicationId: string };
  /** What was known when it came; a later integrity check starts from these. */
  readonly uploadConcerns: readonly string[];
  /** As the applicant typed it; empty when they gave none. */
  readonly transactionReference: string;
  /** ISO 8601. */
  readonly uploadedAt: string;
  readonly file: FileReference;
};

/** How far an application has come; nothing personal, so that nothing has to be opened for it. */
export type ApplicationFacts = ApplicationProgress & {
  readonly status: ApplicationStatus;
  readonly validationIssues: readonly ValidationIssue[];
  readonly confirmationWarnings: readonly string[];
  /** Where the stored photo is; null when there is none. */
  readonly photo: { readonly fileId: string; readonly subjectId: string; readonly documentId: string } | null;
};

export type AccountQueries = {
  readonly findAccess: (accountId: string) => MaybePromise<AccountAccess | null>;
  readonly findUser: (accountId: string) => Promise<User | null>;
  readonly listUsers: (filter: Listing<typeof AdminUsersQuery>) => Promise<Page<User>>;
  readonly countUsers: () => MaybePromise<number>;
  readonly findPeople: (search: string) => Promise<AuditPeopleReply>;
};

export type ApplicationQueries = {
  readonly findApplication: (applicationId: string) => Promise<Application | null>;
  readonly findAdminApplication: (applicationId: string) => Promise<AdminApplication | null>;
  readonly findApplicationFacts: (applicationId: string) => Promise<ApplicationFacts | null>;
  /** The current ones in order of upload; null without an application. */
  readonly findApplicationDocuments: (applicationId: string) => Promise<readonly Document[] | null>;
  readonly findApplicationPaymentSlips: (applicationId: string) => Promise<readonly PaymentSlip[] | null>;
  /**
   * Of a document, current or replaced, or of a slip; null when the application never had it, and for a document that
   * was deleted: its file is not kept.
   */
  readonly findApplicationFile: (applicationId: string, itemId: string) => Promise<ApplicationFileReference | null>;
  readonly findConfirmation: (
    applicationId: string,
  ) => Promise<{ readonly confirmationNumber: string; readonly check: ConfirmationCheck } | null>;
  /** Null also for an application that the automation page does not list. */
  readonly findReadyApplication: (applicationId: string) => Promise<ReadyApplication | null>;
  /**
   * Complete forms whose confirmation number is still missing or to be checked. Without a status those that can be acted on come first,
   * so that no number of others keeps them from the first page.
   */
  readonly listReadyApplications: (filter: Listing<typeof ReadyApplicationsQuery>) => Promise<Page<ReadyApplication>>;
  readonly listApplications: (
    filter: Listing<typeof AdminApplicationsQuery>,
  ) => Promise<SearchedPage<AdminApplicationSummary>>;
  readonly countApplications: (statuses: readonly ApplicationStatus[] | null) => MaybePromise<number>;
};

export type EvidenceQueries = {
  readonly findDocument: (documentId: string) => Promise<FoundDocument | null>;
  readonly findDocumentFile: (documentId: string) => Promise<FileReference | null>;
  readonly findReviewDocument: (documentId: string) => Promise<AdminDocument | null>;
  readonly listDocuments: (filter: Listing<typeof AdminDocumentsQuery>) => Promise<SearchedPage<AdminDocument>>;
  readonly findPaymentSlip: (paymentSlipId: string) => Promise<FoundSlip | null>;
  /** What the slips of an application come to, and what was quoted with each; nothing personal is opened. */
  readonly findSentSlips: (applicationId: string) => Promise<readonly SentSlip[]>;
  readonly findSlipOnFile: (paymentSlipId: string) => Promise<SlipOnFile | null>;
  readonly findReviewPaymentSlip: (paymentSlipId: string) => Promise<AdminPaymentSlip | null>;
  readonly listPaymentSlips: (
    filter: Listing<typeof AdminPaymentSlipsQuery>,
  ) => Promise<SearchedPage<AdminPaymentSlip>>;
  readonly findPayment: (paymentId: string) => Promise<AdminPayment | null>;
  readonly listPayments: (filter: Listing<typeof AdminPaymentsQuery>) => Promise<Page<AdminPayment>>;
  readonly countCompletedPayments: () => MaybePromise<number>;
};

/** A document or slip. */
export type WaitingItem = { readonly itemId: string; readonly applicationId: string };

/** Finds the first slip that showed the same payment. Each answers with the id of that slip, or with null. */
export type SlipHolders = {
  readonly byReference: (reference: string) => Promise<string | null>;
  /** @param contentHash SHA-256 of the file, hex */
  readonly byFile: (contentHash: string) => Promise<string | null>;
  /** Decodes the stored picture of the slip, so ask only about a slip whose picture was used before. */
  readonly byPicture: (paymentSlipId: string) => Promise<string | null>;
};

type Queued<Asked> = Omit<Asked, 'passed' | 'wanted'> & Paging;

/** What waits for a decision, and what is needed to make it. */
export type ReviewQueries = {
  /** Ids only: nothing personal is opened. */
  readonly listWaitingDocuments: (filter: Queued<NextDocumentRequest>) => Promise<Page<WaitingItem>>;
  readonly listWaitingPaymentSlips: (filter: Queued<NextPaymentSlipRequest>) => Promise<Page<WaitingItem>>;
  readonly findDocumentReview: (documentId: string) => Promise<DocumentReviewReply | null>;
  readonly findPaymentSlipReview: (
    paymentSlipId: string,
    holders: SlipHolders,
  ) => Promise<PaymentSlipReviewReply | null>;
  /** Those of the documents and slips whose file somebody of the staff has opened. */
  readonly findOpenedItems: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly findApplicantEvidence: (applicationId: string) => Promise<ApplicantEvidence | null>;
};

export type ApplicantEvidence = Pick<AdminApplicantReply, 'application' | 'earlierDocuments' | 'slipFindings'>;

export type NotificationQueries = {
  readonly findNotification: (
    notificationId: string,
  ) => Promise<{ readonly accountId: string; readonly notification: Notification } | null>;
  readonly listNotifications: (accountId: string, paging: Paging) => Promise<Page<Notification>>;
  readonly countUnreadNotifications: (accountId: string) => MaybePromise<number>;
  readonly listUnreadNotificationIds: (accountId: string) => Promise<readonly string[]>;
};

/**
 * Texts that are others whenever an answer would be, found without opening anything. Null where there is nothing to
 * answer with.
 */
export type MarkQueries = {
  /** Of the application as its owner sees it. */
  readonly markApplication: (applicationId: string, accountId: string) => MaybePromise<string | null>;
  /** Of what is made of the application alone. */
  readonly markApplicationRow: (applicationId: string) => MaybePromise<string | null>;
  /** Of a page of notifications with the count of unread ones, and of what their words name. */
  readonly markNotifications: (accountId: string, applicationId: string, paging: Paging) => Promise<string>;
};

/** What waits for the staff, and for how long. */
export type QueueQueries = { readonly findQueues: () => Promise<AdminQueuesReply['queues']> };

export type WaitingListQueries = {
  readonly findWaitingListEntry: (entryId: string, now: string) => Promise<WaitingListEntry | null>;
  /** Newest first; with a state in the order of the queue: whose turn came first. */
  readonly listWaitingList: (
    filter: Listing<typeof AdminWaitingListQuery> & { readonly now: string },
  ) => Promise<Page<WaitingListEntry>>;
  /** Whom a request has invited already, oldest first: a repeat of it must not choose others. */
  readonly listInvitedByRequest: (
    commandId: string,
    options: { readonly now: string; readonly limit: number },
  ) => Promise<readonly WaitingListEntry[]>;
};

export type TimelineQueries = {
  readonly listTimeline: (query: TimelineQuery) => Promise<TimelineReply>;
  /** At most a page of them. */
  readonly countTimelineNews: (query: TimelineNewsQuery) => MaybePromise<number>;
  /** @param position where it is, when that is known; null otherwise */
  readonly findAuditEvent: (eventId: string, position: bigint | null) => Promise<AuditEventReply | null>;
  /** Where in the log it is; null when it has no entry of its own, or not yet. */
  readonly findEventPosition: (eventId: string) => Promise<bigint | null>;
  /** In the order of time, newest first; nothing of what staff tell each other. */
  readonly listOwnHistory: (accountId: string, query: OwnHistoryQuery) => Promise<OwnHistoryReply>;
};

/** What is shown, and of whom, also when the application is no longer there to tell. */
export type OfApplicant<Shown> = { readonly applicantId: string; readonly shown: Shown };

/**
 * What was. All are answered from the log, so they lag behind nothing; only the names of staff come from a read model.
 * @throws DomainError `application_not_found`, `moment_not_found`, `history_too_long`
 */
export type HistoryQueries = {
  /** @param from revision of the first event of the page */
  readonly listApplicationMoments: (applicationId: string, from: number) => Promise<ApplicationMomentsReply>;
  readonly findApplicationAsOf: (applicationId: string, moment: Moment) => Promise<OfApplicant<ApplicationAsOfReply>>;
  /** Every event after which the application looked otherwise, with what each changed. */
  readonly tellApplicationHistory: (applicationId: string) => Promise<ToldHistory>;
  readonly compareApplication: (
    applicationId: string,
    from: Moment,
    to: Moment,
  ) => Promise<OfApplicant<CompareApplicationReply>>;
};

export type CheckOutcomeQueries = {
  /** @param rulesVersion null for all */
  readonly describeCheckOutcomes: (rulesVersion: number | null) => Promise<CheckOutcomesReply>;
};

export type ActivityQueries = {
  /** @param view.now ISO 8601; days are counted up to its own, in UTC */
  readonly describeActivity: (view: { readonly days: number; readonly now: string }) => Promise<AdminActivityReply>;
};

/**
 * Every question the routes ask of the read models, answered in the shapes of the contracts with personal
 * data opened, as little of it as the answer shows. Answers for applicants and for admins are different questions:
 * what only admins may see is never opened for anybody else.
 */
export type Queries = AccountQueries &
  ActivityQueries &
  CheckOutcomeQueries &
  ApplicationQueries &
  EvidenceQueries &
  HistoryQueries &
  MarkQueries &
  NotificationQueries &
  QueueQueries &
  ReviewQueries &
  TimelineQueries &
  WaitingListQueries;
