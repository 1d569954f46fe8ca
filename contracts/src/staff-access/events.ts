import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier, Sha256 } from '../schema.ts';

/** The lists that staff search and export. */
export const STAFF_LISTS = [
  'applications',
  'documents',
  'payment_slips',
  'payments',
  'users',
  'waiting_list',
  'automation',
  'event_log',
] as const;
export const StaffList = z.enum(STAFF_LISTS);
export type StaffList = z.infer<typeof StaffList>;

/** Of which kind a file is that staff read. */
export const StaffFileKind = z.enum(['document', 'payment_slip']);
export type StaffFileKind = z.infer<typeof StaffFileKind>;

/** `preview`: a copy drawn anew; `download`: the original, byte for byte; `analysis`: what the bytes say of themselves. */
export const StaffFileVariant = z.enum(['preview', 'download', 'analysis', 'error_levels']);
export type StaffFileVariant = z.infer<typeof StaffFileVariant>;

/**
 * One filter of a list, such as `status` and `pending`. The gateway takes only values of filters that are choices or
 * days here: the shape alone would let a name pass.
 */
export const StaffListFilter = z.object({
  filter: described(z.string().check(z.regex(/^[a-z][a-zA-Z]{0,39}$/)), 'Which filter, by its name in the address'),
  value: described(z.string().check(z.regex(/^[\w.:-]{1,40}$/)), 'The choice, or the day'),
});
export type StaffListFilter = z.infer<typeof StaffListFilter>;

const staffAccountId = described(Identifier, 'Who looked');
const route = described(
  z.string().check(z.maxLength(120)),
  'Method and pattern of the route that showed it, without ids',
);
const applicationId = described(Identifier, 'Application, of the subject');
const list = described(StaffList, 'Which list');
const filters = described(
  z.array(StaffListFilter).check(z.maxLength(20)),
  'What the list was narrowed to; empty for all',
);
const search = {
  searchHash: described(
    z.nullable(Sha256),
    'Keyed hash of the folded search text: equal texts are equal here, and nobody reads what it was; null without one',
  ),
  wordCount: described(z.int().check(z.gte(0)), 'Words searched for'),
};

/** Staff read the bytes of an applicant's file. The applicant is the subject. */
export const StaffReadFile = defineEvent({
  type: 'StaffReadFile',
  version: 1,
  data: z.object({
    staffAccountId,
    applicationId,
    fileKind: described(StaffFileKind, 'Document or payment slip'),
    itemId: described(Identifier, 'The document or payment slip'),
    variant: described(StaffFileVariant, 'In which form'),
    route,
  }),
});

/** Staff opened everything that one application says. The applicant is the subject. */
export const StaffViewedApplication = defineEvent({
  type: 'StaffViewedApplication',
  version: 1,
  data: z.object({ staffAccountId, applicationId, route }),
});

/** Staff opened the account of somebody else, who is the subject. */
export const StaffViewedAccount = defineEvent({
  type: 'StaffViewedAccount',
  version: 1,
  data: z.object({ staffAccountId, accountId: described(Identifier, 'Whose account'), route }),
});

/** Staff searched a list by text. About nobody: what was found may be many people, or none. */
export const StaffSearched = defineEvent({
  type: 'StaffSearched',
  version: 1,
  data: z.object({
    staffAccountId,
    list,
    filters,
    ...search,
    resultCount: described(z.int().check(z.gte(0)), 'Rows that matched, on all pages'),
    route,
  }),
});

/** Staff took a list away as a file. About nobody. */
export const StaffExportedList = defineEvent({
  type: 'StaffExportedList',
  version: 1,
  data: z.object({
    staffAccountId,
    list,
    filters,
    ...search,
    rowCount: described(z.int().check(z.gte(0)), 'Rows that matched when the file was begun'),
    route,
  }),
});

/** What staff looked at, written before they see it. The same thing within five minutes is written once. */
export const STAFF_ACCESS_EVENTS = [
  StaffReadFile,
  StaffViewedApplication,
  StaffViewedAccount,
  StaffSearched,
  StaffExportedList,
] as const;
export type StaffAccessEvent = EventOf<(typeof STAFF_ACCESS_EVENTS)[number]>;
