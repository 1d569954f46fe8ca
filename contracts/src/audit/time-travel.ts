import * as z from 'zod/mini';
import { ROLES } from '../account/role.ts';
import { AdminApplication } from '../application/api.ts';
import { APPLICATION_EVENTS } from '../application/events.ts';
import { FORM_SECTIONS } from '../rules/application-form.ts';
import { ApplicantDocumentType } from '../rules/documents.ts';
import { ApplicationStatus, DocumentStatus } from '../rules/statuses.ts';
import { described, Identifier, Instant } from '../schema.ts';

/** What happens to the account of an applicant and changes what their application shows. */
const ACCOUNT_MOMENT_TYPES = ['AccountProfileChanged', 'AccountEmailChanged', 'AccountDeleted'] as const;

/** Types of the events after which an application looks otherwise. */
export const MOMENT_TYPES = [...APPLICATION_EVENTS.map(({ type }) => type), ...ACCOUNT_MOMENT_TYPES] as const;
export type MomentType = (typeof MOMENT_TYPES)[number];

const LogPosition = described(
  z.string().check(z.regex(/^\d{1,19}$/)),
  'Place in the event log: a whole number as text',
);
const Revision = z.string().check(z.regex(/^\d{1,9}$/, 'Must be a revision'));

const wholeNumber = z.pipe(
  Revision,
  z.transform((text) => Number(text)),
);

/** One event after which the application looks otherwise, in open facts only. */
const MomentFacts = z.object({
  position: LogPosition,
  revision: described(z.int(), 'Of the application by then; its first event has revision 0'),
  recordedAt: Instant,
  type: z.enum(MOMENT_TYPES),
  actorRole: described(z.enum([...ROLES, 'system', 'visitor']), 'Role of whoever did it, at that time'),
  section: described(z.nullable(z.enum(FORM_SECTIONS)), 'Which step was saved; null for what is no save'),
  documentType: described(z.nullable(ApplicantDocumentType), 'Which document; null when it is about none'),
  documentStatus: described(z.nullable(DocumentStatus), 'What was decided about the document; null otherwise'),
  status: described(z.nullable(ApplicationStatus), 'The status that was set; null otherwise'),
});

/** Saves of the form by one person in one sitting are one moment: the last of them. */
export const ApplicationMoment = z.extend(MomentFacts, {
  count: described(z.int(), 'How many events it stands for'),
  firstRevision: described(z.int(), 'Revision of the first of these'),
});
export type ApplicationMoment = z.infer<typeof ApplicationMoment>;

export const ApplicationMomentsQuery = z.strictObject({
  from: described(z._default(wholeNumber, 0), 'Revision of the first event to tell'),
});

export const ApplicationMomentsReply = z.object({
  moments: described(z.array(ApplicationMoment), 'In the order of the log'),
  eventCount: described(z.int(), 'Events of the application so far, those on other pages included'),
  nextFrom: described(z.nullable(z.int()), 'Where the next page begins; null on the last'),
});
export type ApplicationMomentsReply = z.infer<typeof ApplicationMomentsReply>;

/** When to look: one of these, or none for now. */
export const AsOfQuery = z
  .strictObject({
    revision: z.optional(described(wholeNumber, 'Right after this event of the application')),
    position: z.optional(described(LogPosition, 'Right after this place in the log')),
    time: z.optional(described(Instant, 'After everything that was recorded by then')),
  })
  .check(
    z.refine((query) => Object.values(query).filter((value) => value !== undefined).length <= 1, {
      error: 'Give a revision, a position or a time',
      path: ['revision'],
    }),
  );

/** The moment that is shown: the last event by then after which the application looks otherwise. */
export const AsOf = z.extend(MomentFacts, {
  eventCount: described(z.int(), 'Events of the application so far, later ones included'),
  isNow: described(z.boolean(), 'Nothing that happened since is to be seen'),
  isErased: described(z.boolean(), 'The person was erased since: facts are left, and no values'),
});
export type AsOf = z.infer<typeof AsOf>;

export const ApplicationAsOfReply = z.object({
  asOf: AsOf,
  application: described(z.nullable(AdminApplication), 'As it was; null when it was deleted by then'),
  removedFileIds: described(z.array(Identifier), 'Documents and slips of that moment whose files were deleted since'),
});
export type ApplicationAsOfReply = z.infer<typeof ApplicationAsOfReply>;

const MomentText = described(
  z.string().check(z.regex(/^(?:\d{1,9}|@\d{1,19}|\d{4}-\d{2}-\d{2}T[\d:.]{12}Z)$/, 'Must be a moment')),
  'A revision (17), a position in the log (@4711) or an instant',
);

export const CompareApplicationQuery = z.strictObject({ from: MomentText, to: MomentText });

export const DIFFERENCE_KINDS = ['text', 'date', 'instant'] as const;

export const ApplicationDifference = z.object({
  path: described(z.string(), 'Where it is, from the outside in: form.children.1.firstName'),
  label: z.string(),
  kind: described(z.enum(DIFFERENCE_KINDS), 'How the values are written: as they are, YYYY-MM-DD or ISO 8601'),
  before: described(z.nullable(z.string()), 'Null when it was not there'),
  after: described(z.nullable(z.string()), 'Null when it is not there any more'),
});
export type ApplicationDifference = z.infer<typeof ApplicationDifference>;

export const CompareApplicationReply = z.object({
  from: AsOf,
  to: AsOf,
  differences: described(z.array(ApplicationDifference), 'In the order of the application; empty when nothing differs'),
});
export type CompareApplicationReply = z.infer<typeof CompareApplicationReply>;

/** A point of the history; `now` is everything so far. */
export type Moment =
  | { readonly kind: 'revision'; readonly revision: number }
  | { readonly kind: 'position'; readonly position: string }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'now' };

/** Reads `17`, `@4711` or an instant, as addresses write moments; what is none of these is now. */
export function parseMoment(text: string): Moment {
  if (!MomentText.safeParse(text).success) return { kind: 'now' };
  if (text.startsWith('@')) return { kind: 'position', position: text.slice(1) };

  return text.endsWith('Z') ? { kind: 'time', time: text } : { kind: 'revision', revision: Number(text) };
}
