import * as z from 'zod/mini';
import { described, Identifier } from '../schema.ts';

const accountId = described(Identifier, 'Account that becomes, or ceases to be, an active admin');

/** Sent before the account gets the role, is created with it, or is reactivated with it. */
export const AdmitAdministrator = z.object({ type: z.literal('AdmitAdministrator'), accountId });
/** Sent before an admin is demoted, deactivated or deleted. */
export const DismissAdministrator = z.object({ type: z.literal('DismissAdministrator'), accountId });

export const AdministratorsCommand = z.discriminatedUnion('type', [AdmitAdministrator, DismissAdministrator]);
export type AdministratorsCommand = z.infer<typeof AdministratorsCommand>;
