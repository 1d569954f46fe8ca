import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier } from '../schema.ts';

const accountId = described(Identifier, 'Account of the administrator');

/** One stream counts the active admins, so that two of them cannot remove each other at the same moment. */
export const AdministratorAdmitted = defineEvent({
  type: 'AdministratorAdmitted',
  version: 1,
  data: z.object({ accountId }),
});

export const AdministratorDismissed = defineEvent({
  type: 'AdministratorDismissed',
  version: 1,
  data: z.object({ accountId }),
});

export const ADMINISTRATORS_EVENTS = [AdministratorAdmitted, AdministratorDismissed] as const;
export type AdministratorsEvent = EventOf<(typeof ADMINISTRATORS_EVENTS)[number]>;
