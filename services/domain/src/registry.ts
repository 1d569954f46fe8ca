import { ACCOUNT_EVENTS } from '@entry/contracts/account/events';
import { ADMINISTRATORS_EVENTS } from '@entry/contracts/administrators/events';
import { APPLICATION_EVENTS } from '@entry/contracts/application/events';
import type { EventDefinition } from '@entry/contracts/event';
import { INBOX_EVENTS } from '@entry/contracts/inbox/events';
import { RESERVATION_EVENTS } from '@entry/contracts/reservation/events';
import { WAITING_LIST_EVENTS } from '@entry/contracts/waiting-list/events';
import { WAITING_LIST_SLOTS_EVENTS } from '@entry/contracts/waiting-list-slots/events';
import type { EventRegistry } from './upcaster.ts';

/** Every event type there is. Types are unique across subjects. */
export const EVENT_DEFINITIONS: readonly EventDefinition[] = [
  ...ACCOUNT_EVENTS,
  ...ADMINISTRATORS_EVENTS,
  ...APPLICATION_EVENTS,
  ...INBOX_EVENTS,
  ...RESERVATION_EVENTS,
  ...WAITING_LIST_EVENTS,
  ...WAITING_LIST_SLOTS_EVENTS,
];

/**
 * What every codec is made from: all types, and all upcasters for those that were ever written in another version
 * (none yet). A codec refuses a registry that leaves a version unread.
 */
export const EVENT_REGISTRY: EventRegistry = { definitions: EVENT_DEFINITIONS, upcasters: [] };
