import * as z from 'zod/mini';
import { Role } from '../account/role.ts';
import { SEARCH_MAXIMUM_LENGTH } from '../rules/limits.ts';
import { ApplicationStatus } from '../rules/statuses.ts';
import { described, Identifier } from '../schema.ts';
import { asLine } from '../text/clean-text.ts';

export const AuditPeopleQuery = z.strictObject({
  search: described(
    z.string().check(asLine(), z.minLength(1, 'Enter what to look for'), z.maxLength(SEARCH_MAXIMUM_LENGTH)),
    'A name, an id or its last 8 characters, a reference, a confirmation number, an e-mail address, a phone number',
  ),
});

/** No more than it takes to choose one: opening one is a look of its own. */
export const FoundPerson = z.object({
  accountId: Identifier,
  name: described(z.string(), 'Of the account'),
  nameInForm: described(z.string(), 'Empty where the form has none'),
  role: Role,
  applicationId: z.nullable(Identifier),
  status: described(z.nullable(ApplicationStatus), 'Of the application'),
});
export type FoundPerson = z.infer<typeof FoundPerson>;
export const AuditPeopleReply = z.object({
  people: described(z.array(FoundPerson), 'Those with an application first'),
  hasMore: described(z.boolean(), 'More match than are shown'),
});
export type AuditPeopleReply = z.infer<typeof AuditPeopleReply>;
