import * as z from 'zod/mini';
import { ConfirmationCheck } from '../application/api.ts';
import { ConfirmationNumber } from '../application/fields.ts';
import { ApplicationForm } from '../application/form.ts';
import { ValidationIssue } from '../application/validation-issue.ts';
import { filter, LISTING, PAGE_OF_LIST, paging } from '../listing.ts';
import { LISTED_AUTOMATION_STATUSES, WAITING } from '../rules/queues.ts';
import { ApplicationStatus } from '../rules/statuses.ts';
import { described, Identifier, Instant } from '../schema.ts';

export const AutomationDashboardReply = z.object({
  data: z.object({
    dashboard: z.object({
      totalApplications: z.int(),
      readyForSubmission: z.int(),
      preRegistered: z.int(),
      submitted: z.int(),
    }),
  }),
});
export type AutomationDashboardReply = z.infer<typeof AutomationDashboardReply>;

/** For admins; whoever asks for the own application gets it whatever the query says. */
export const ReadyApplicationsQuery = z.strictObject({
  ...LISTING,
  status: filter(z.enum([WAITING, ...LISTED_AUTOMATION_STATUSES])),
  ...paging(),
});
export type ReadyApplicationsQuery = z.infer<typeof ReadyApplicationsQuery>;

export const ReadyApplication = z.object({
  id: Identifier,
  applicantId: described(Identifier, 'Account of the applicant'),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  status: ApplicationStatus,
  preRegistrationDate: described(z.nullable(Instant), 'When the form was first complete'),
  statusSince: described(Instant, 'When it got its status; the list is sorted by it'),
  automationStatus: described(z.string(), 'One of the automation statuses'),
  completionPercentage: z.int(),
  isReadyForSubmission: z.boolean(),
  validationIssues: z.array(ValidationIssue),
  hasPhoto: described(z.boolean(), 'A stored photo can be downloaded for the official form'),
  photoDocumentId: z.nullable(Identifier),
  form: described(ApplicationForm, 'The pre-filled data for the official form'),
  confirmationNumber: described(
    z.nullable(z.string()),
    'The number that is to be checked; null while none is recorded',
  ),
  confirmationWarnings: described(z.array(z.string()), 'Codes of why the number looks unusual'),
  confirmationCheck: described(z.nullable(ConfirmationCheck), 'Whether the number was checked; null without a number'),
  decisionCount: described(z.int(), 'How many decisions there were on its status and its number: `seenDecisions`'),
});
export type ReadyApplication = z.infer<typeof ReadyApplication>;

export const ReadyApplicationsReply = z.object({
  data: z.object({ applications: z.array(ReadyApplication), ...PAGE_OF_LIST }),
});
export type ReadyApplicationsReply = z.infer<typeof ReadyApplicationsReply>;

export const AutomationStatusReply = z.object({
  data: z.object({
    automationStatus: z.string(),
    isReadyForSubmission: z.boolean(),
    validationIssues: z.array(ValidationIssue),
  }),
});
export type AutomationStatusReply = z.infer<typeof AutomationStatusReply>;

export const SubmitConfirmationRequest = z.strictObject({ confirmationNumber: ConfirmationNumber });
export type SubmitConfirmationRequest = z.infer<typeof SubmitConfirmationRequest>;

export const SubmitConfirmationReply = z.object({
  data: z.object({
    confirmationNumber: z.string(),
    warnings: described(z.array(z.string()), 'Codes: looks_like_case_number, unexpected_format'),
  }),
});
export type SubmitConfirmationReply = z.infer<typeof SubmitConfirmationReply>;
