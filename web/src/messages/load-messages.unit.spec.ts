import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE } from '../locale/locales.ts';
import type { MessageGroup } from './catalog.ts';
import { activateLocale, loadMessages } from './load-messages.ts';
import './staff-catalogs.ts';

const catalogs = import.meta.glob<Readonly<Record<string, string>>>('./en/*.ts', { import: 'default', eager: true });
const groups = Object.entries(catalogs).map(([path, catalog]) => ({
  group: path.replace(/^.*\/|\.ts$/g, '') as MessageGroup,
  ids: Object.keys(catalog),
}));

describe('A group of messages', () => {
  beforeAll(() => activateLocale(DEFAULT_LOCALE));

  it.each(groups)('should be loaded for who asks for it, staff or not: $group', async ({ group, ids }) => {
    await loadMessages([group]);

    expect(ids.filter((id) => i18n.messages[id] === undefined)).toEqual([]);
  });
});
