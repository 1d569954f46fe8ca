import * as z from 'zod/mini';
import { User } from '../account/api.ts';
import { Email, MiddleNameInProfile, ProfileChanges } from '../account/fields.ts';
import { Role } from '../account/role.ts';
import {
  AdminApplication,
  AdminApplicationSummary,
  AdminDocument,
  AdminPayment,
  AdminPaymentSlip,
} from '../application/api.ts';
import { ApplicantReason, ConfirmationNumber, Notes, Reason, SeenDecisions } from '../application/fields.ts';
import { ELSEWHERE, filter, LISTING, PAGE_OF_LIST as page, paging } from '../listing.ts';
import { DocumentType } from '../rules/documents.ts';
import { WaitingListFilter } from '../rules/invitations.ts';
import { ADMIN_PAYMENT_SLIP_PAGE_SIZE, BULK_DECISION_MAXIMUM } from '../rules/limits.ts';
import { IN_PROGRESS, NOT_SUBMITTED, WAITING } from '../rules/queues.ts';
import { SLIP_CHANNELS, SLIP_CHECK_KINDS, SLIP_OUTCOMES } from '../rules/slip-checks.ts';
import {
  AdminApplicationStatus,
  APPLICATION_STATUSES,
  DOCUMENT_STATUSES,
  PAYMENT_SLIP_STATUSES,
  PaymentStatus,
  RequestedDocumentStatus,
} from '../rules/statuses.ts';
import { described, Identifier, Instant } from '../schema.ts';
import { WaitingListEntry, WaitingListInvitation, WaitingListPlaces } from '../waiting-list/api.ts';

export const AdminApplicationsQuery = z.strictObject({
  ...LISTING,
  status: filter(z.enum([IN_PROGRESS, NOT_SUBMITTED, ...APPLICATION_STATUSES])),
  ...paging(),
});
export type AdminApplicationsQuery = z.infer<typeof AdminApplicationsQuery>;

export const AdminDocumentsQuery = z.strictObject({
  ...LISTING,
  status: filter(z.enum([WAITING, ...DOCUMENT_STATUSES])),
  type: described(filter(DocumentType), 'Applicants upload four of them; the others find nothing'),
  ...paging(),
});
export type AdminDocumentsQuery = z.infer<typeof AdminDocumentsQuery>;

export const AdminPaymentSlipsQuery = z.strictObject({
  ...LISTING,
  status: filter(z.enum([WAITING, ...PAYMENT_SLIP_STATUSES])),
  ...paging(ADMIN_PAYMENT_SLIP_PAGE_SIZE),
});
export type AdminPaymentSlipsQuery = z.infer<typeof AdminPaymentSlipsQuery>;

export const AdminPaymentsQuery = z.strictObject({ ...LISTING, status: filter(PaymentStatus), ...paging() });
export const AdminUsersQuery = z.strictObject({ ...LISTING, role: filter(Role), ...paging() });
export const AdminWaitingListQuery = z.strictObject({
  ...LISTING,
  state: described(filter(WaitingListFilter), 'Order and days are then those of the turn to be invited'),
  ...paging(),
});
export const AdminInvitationsQuery = z.strictObject({ search: LISTING.search, ...paging() });

export const AdminApplicationsReply = z.object({
  applications: z.array(AdminApplicationSummary),
  ...ELSEWHERE,
  ...page,
});
export type AdminApplicationsReply = z.infer<typeof AdminApplicationsReply>;
export const AdminApplicationReply = z.object({ application: AdminApplication });
export type AdminApplicationReply = z.infer<typeof AdminApplicationReply>;
export const AdminDocumentsReply = z.object({ documents: z.array(AdminDocument), ...ELSEWHERE, ...page });
export type AdminDocumentsReply = z.infer<typeof AdminDocumentsReply>;
export const AdminDocumentReply = z.object({ document: AdminDocument });
export type AdminDocumentReply = z.infer<typeof AdminDocumentReply>;
export const AdminPaymentsReply = z.object({ payments: z.array(AdminPayment), ...page });
export type AdminPaymentsReply = z.infer<typeof AdminPaymentsReply>;
export const AdminPaymentSlipsReply = z.object({ paymentSlips: z.array(AdminPaymentSlip), ...ELSEWHERE, ...page });
export type AdminPaymentSlipsReply = z.infer<typeof AdminPaymentSlipsReply>;
export const AdminUsersReply = z.object({ users: z.array(User), ...page });
export type AdminUsersReply = z.infer<typeof AdminUsersReply>;
export const AdminWaitingListReply = z.object({
  waitingList: z.array(WaitingListEntry),
  places: WaitingListPlaces,
  ...page,
});
export type AdminWaitingListReply = z.infer<typeof AdminWaitingListReply>;
export const AdminInvitationsReply = z.object({ invitations: z.array(WaitingListInvitation), ...page });
export type AdminInvitationsReply = z.infer<typeof AdminInvitationsReply>;

export const SetApplicationStatusRequest = z.strictObject({
  status: AdminApplicationStatus,
  adminNotes: z._default(Notes, ''),
  applicantReason: ApplicantReason,
  seenDecisions: SeenDecisions,
});
export type SetApplicationStatusRequest = z.infer<typeof SetApplicationStatusRequest>;

export const ReviewDocumentRequest = z.strictObject({
  status: RequestedDocumentStatus,
  adminNotes: z._default(Notes, ''),
  seenDecisions: SeenDecisions,
});
export type ReviewDocumentRequest = z.infer<typeof ReviewDocumentRequest>;

/** Undoes a decision: a status goes back to where the facts put the application, a slip is to be decided again. */
export const CorrectionRequest = z.strictObject({
  reason: described(Reason, 'Why; kept in the history'),
  seenDecisions: SeenDecisions,
});
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;

export const CorrectConfirmationNumberRequest = z.strictObject({
  confirmationNumber: ConfirmationNumber,
  ...CorrectionRequest.shape,
});
export type CorrectConfirmationNumberRequest = z.infer<typeof CorrectConfirmationNumberRequest>;

/** Refused when another number is recorded by now. */
export const CheckConfirmationNumberRequest = z.strictObject({
  confirmationNumber: described(ConfirmationNumber, 'The number that was compared with the official entry'),
});
export type CheckConfirmationNumberRequest = z.infer<typeof CheckConfirmationNumberRequest>;

/** The dashboard's Approve and Reject. */
export const VerifyPaymentRequest = z.strictObject({
  status: z.enum(['completed', 'failed']),
  rejectionReason: described(z._default(Notes, ''), 'Shown to the applicant when it failed'),
  seenDecisions: described(SeenDecisions, 'Of the slip that proves the payment'),
});
export type VerifyPaymentRequest = z.infer<typeof VerifyPaymentRequest>;

export const VerifyPaymentSlipRequest = z.strictObject({
  status: z.enum(['verified', 'rejected']),
  rejectionReason: z._default(Notes, ''),
  skipIntegrityCheck: z._default(z.boolean(), false),
  reason: described(
    z._default(Notes, ''),
    'Why the check is skipped. Left out by clients that know the specification only: the rejection reason then',
  ),
  seenDecisions: SeenDecisions,
});
export type VerifyPaymentSlipRequest = z.infer<typeof VerifyPaymentSlipRequest>;

const many = <Decision extends z.ZodMiniType<{ readonly id: string }>>(decision: Decision) =>
  z.strictObject({
    decisions: z.array(decision).check(
      z.minLength(1),
      z.maxLength(BULK_DECISION_MAXIMUM),
      // Each goes under a command id of its own, made of its id.
      z.refine(
        (decisions) => new Set(decisions.map(({ id }) => id)).size === decisions.length,
        'Each may be there once',
      ),
    ),
  });

/** The same decisions as one by one; no slip is forced in a bulk. */
export const ReviewDocumentsRequest = many(z.strictObject({ id: Identifier, ...ReviewDocumentRequest.shape }));
export type ReviewDocumentsRequest = z.infer<typeof ReviewDocumentsRequest>;
export const SettlePaymentSlipsRequest = many(
  z.strictObject({
    id: Identifier,
    status: VerifyPaymentSlipRequest.shape.status,
    rejectionReason: VerifyPaymentSlipRequest.shape.rejectionReason,
    seenDecisions: SeenDecisions,
  }),
);
export type SettlePaymentSlipsRequest = z.infer<typeof SettlePaymentSlipsRequest>;
export const SetApplicationStatusesRequest = many(
  z.strictObject({ id: Identifier, ...SetApplicationStatusRequest.shape }),
);

export type SetApplicationStatusesRequest = z.infer<typeof SetApplicationStatusesRequest>;

/** What came of each, in the order they were sent. One that was refused keeps no other from being made. */
export const BulkDecisionReply = z.object({
  results: z.array(
    z.object({
      id: Identifier,
      problem: described(
        z.nullable(z.object({ code: z.string(), message: z.string(), details: z.array(z.string()) })),
        'Why it was refused; null when it was made',
      ),
    }),
  ),
});
export type BulkDecisionReply = z.infer<typeof BulkDecisionReply>;

export const IntegrityResults = z.object({
  isValid: z.boolean(),
  suspiciousActivities: described(z.array(z.string()), 'One sentence per concern'),
});
export type IntegrityResults = z.infer<typeof IntegrityResults>;

export const AdminPaymentSlipReply = z.object({
  paymentSlip: AdminPaymentSlip,
  integrityResults: z.optional(IntegrityResults),
});
export type AdminPaymentSlipReply = z.infer<typeof AdminPaymentSlipReply>;

export const AdminPaymentReply = z.object({
  payment: AdminPayment,
  integrityResults: z.optional(IntegrityResults),
});
export type AdminPaymentReply = z.infer<typeof AdminPaymentReply>;

export const IntegrityAnalysis = z.object({
  riskLevel: described(z.enum(['HIGH', 'MEDIUM', 'LOW']), 'From the facts found'),
  suspiciousActivities: z.array(z.string()),
  warnings: z.array(z.string()),
  fileInfo: z.object({
    format: z.string(),
    size: described(z.int(), 'Bytes'),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    channels: z.nullable(z.int()),
    created: described(z.nullable(z.string()), 'From the file itself, when it says so'),
    modified: described(z.nullable(z.string()), 'From the file itself, when it says so'),
  }),
  imageHash: described(z.string(), 'SHA-256 of the file'),
  measured: described(z.array(z.string()), 'Codes of the checks that could say something about this file'),
  rulesVersion: described(z.int(), 'Version of the checks and their weights'),
  channel: described(z.enum(SLIP_CHANNELS), 'How the file seems to have come about'),
  alterationScore: described(
    z.nullable(z.number()),
    '0 to 1: sum of the weights of what was found; null when not readable',
  ),
  checks: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(SLIP_CHECK_KINDS),
      outcome: z.enum(SLIP_OUTCOMES),
      weight: described(z.number(), 'What it adds to the score when it is found'),
      explanation: z.string(),
      falseAlarms: described(z.string(), 'How the check can be wrong'),
      figures: described(z.array(z.object({ name: z.string(), value: z.string() })), 'What was measured'),
    }),
  ),
});
export type IntegrityAnalysis = z.infer<typeof IntegrityAnalysis>;
export const IntegrityAnalysisReply = z.object({ analysis: IntegrityAnalysis });
export type IntegrityAnalysisReply = z.infer<typeof IntegrityAnalysisReply>;

export const AdminDashboardReply = z.object({
  statistics: z.object({
    totalUsers: z.int(),
    totalApplications: z.int(),
    pendingApplications: described(z.int(), 'Not yet submitted'),
    completedPayments: z.int(),
    totalWaitingList: z.int(),
  }),
  recentApplications: z.array(AdminApplicationSummary),
});
export type AdminDashboardReply = z.infer<typeof AdminDashboardReply>;

const Queue = z.object({
  count: z.int(),
  oldestAt: described(z.nullable(Instant), 'Since when the oldest one waits; null when nothing waits'),
});
export type Queue = z.infer<typeof Queue>;

export const AdminQueuesReply = z.object({
  queues: z.object({
    documents: described(Queue, 'To be reviewed, by upload'),
    pendingSlips: described(Queue, 'Not looked at yet, by upload'),
    flaggedSlips: described(Queue, 'In which the check found something, by upload'),
    automation: described(Queue, 'What can be acted on on the automation page, since it can be'),
    waitingList: described(Queue, 'Not invited yet, by when they joined'),
  }),
});
export type AdminQueuesReply = z.infer<typeof AdminQueuesReply>;

/** Clients may send the whole user as they got the user: fields that nobody can change are passed over. */
export const UpdateUserRequest = z.strictObject({
  ...z.partial(User).shape,
  ...ProfileChanges.shape,
  middleName: z.optional(MiddleNameInProfile),
  email: z.optional(Email),
  role: z.optional(Role),
  isActive: z.optional(z.boolean()),
});
export type UpdateUserRequest = z.infer<typeof UpdateUserRequest>;
export const ChangeRoleRequest = z.strictObject({ role: Role });
