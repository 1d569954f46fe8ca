import { ALL_EVENTS } from '@entry/contracts/all-events';
import type { EventDefinition } from '@entry/contracts/event';

/** Every event type there is: what the codec can write and read. */
export const EVENT_DEFINITIONS: readonly EventDefinition[] = ALL_EVENTS;
