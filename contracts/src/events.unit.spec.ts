import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ACCOUNT_EVENTS } from './account/events.ts';
import { ADMINISTRATORS_EVENTS } from './administrators/events.ts';
import { APPLICATION_EVENTS } from './application/events.ts';
import type { EventDefinition } from './event.ts';
import { INBOX_EVENTS } from './inbox/events.ts';
import { RESERVATION_EVENTS } from './reservation/events.ts';
import { WAITING_LIST_EVENTS } from './waiting-list/events.ts';
import { WAITING_LIST_SLOTS_EVENTS } from './waiting-list-slots/events.ts';

const ALL: readonly EventDefinition[] = [
  ...ACCOUNT_EVENTS,
  ...ADMINISTRATORS_EVENTS,
  ...APPLICATION_EVENTS,
  ...INBOX_EVENTS,
  ...RESERVATION_EVENTS,
  ...WAITING_LIST_EVENTS,
  ...WAITING_LIST_SLOTS_EVENTS,
];

/** Names of fields that tell who a person is: they belong into the sealed part, never into the open one. */
const PERSONAL_FIELD =
  /name$|^email$|phone|address|birth|spouse|children|password|notes|reason|reference|confirmationNumber|contentHash/i;

describe.each(ALL)('$type', (definition) => {
  it('should carry nothing personal in its open part', () => {
    const schema = JSON.stringify(z.toJSONSchema(definition.data, { unrepresentable: 'any' }));
    // A choice among given words tells nobody who a person is.
    const fields = [...schema.matchAll(/"([^"]+)":\{([^{}]*)\}/g)]
      .filter(([, , content]) => content?.includes('"enum"') === false)
      .map(([, field]) => field ?? '');

    expect(fields.filter((field) => PERSONAL_FIELD.test(field))).toStrictEqual([]);
  });

  it('should have a version', () => {
    expect(definition.version).toBeGreaterThanOrEqual(1);
  });
});
