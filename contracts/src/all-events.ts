import { ACCOUNT_EVENTS } from './account/events.ts';
import { ADMINISTRATORS_EVENTS } from './administrators/events.ts';
import { APPLICATION_EVENTS } from './application/events.ts';
import { INBOX_EVENTS } from './inbox/events.ts';
import { PAYMENT_OVERRIDE_EVENTS } from './payment-override/events.ts';
import { READ_MODEL_EVENTS } from './read-models/events.ts';
import { RESERVATION_EVENTS } from './reservation/events.ts';
import { STAFF_ACCESS_EVENTS } from './staff-access/events.ts';
import { WAITING_LIST_EVENTS } from './waiting-list/events.ts';
import { WAITING_LIST_SLOTS_EVENTS } from './waiting-list-slots/events.ts';

/** Every event type there is, as it is written now. Types are unique across subjects. */
export const ALL_EVENTS = [
  ...ACCOUNT_EVENTS,
  ...ADMINISTRATORS_EVENTS,
  ...APPLICATION_EVENTS,
  ...INBOX_EVENTS,
  ...PAYMENT_OVERRIDE_EVENTS,
  ...READ_MODEL_EVENTS,
  ...RESERVATION_EVENTS,
  ...STAFF_ACCESS_EVENTS,
  ...WAITING_LIST_EVENTS,
  ...WAITING_LIST_SLOTS_EVENTS,
] as const;

export type EventType = (typeof ALL_EVENTS)[number]['type'];
