import { ALL_EVENTS } from '@entry/contracts/all-events';
import type { EventDefinition } from '@entry/contracts/event';
import { type EventRegistry, toNextVersion, type Upcaster } from './upcaster.ts';

/** Every event type there is: what the codec can write and read. */
export const EVENT_DEFINITIONS: readonly EventDefinition[] = ALL_EVENTS;

/** Those who were invited before invitations had an expiry were promised none. */
const invitationWithExpiry: Upcaster = toNextVersion('WaitingListMemberInvited', 1, {
  data: (data) => ({ ...(data as object), expiresAt: null }),
});

/**
 * What every codec is made from: all types, and all upcasters for those that were ever written in another version.
 * A codec refuses a registry that leaves a version unread.
 */
export const EVENT_REGISTRY: EventRegistry = { definitions: EVENT_DEFINITIONS, upcasters: [invitationWithExpiry] };
