import { i18n, type Messages } from '@lingui/core';
import { LOCALES, type Locale } from '../locale/locales.ts';
import type { MessageGroup } from './catalog.ts';

type Catalogs = Readonly<Record<string, () => Promise<Messages>>>;

let catalogs: Catalogs = import.meta.glob<Messages>(
  [
    './*/*.ts',
    // Visitors and applicants do not load the names of all those files (`staff-catalogs.ts`).
    '!./*/{admin,admin-a*,admin-c*,admin-de*,admin-do*,admin-p*,admin-u*,admin-w*,audit,automation,bulk-decisions,claims,evidence,report,review,shortcuts,time-travel,timeline}.ts',
  ],
  { import: 'default' },
);
const loaded = new Map<string, Promise<void>>();

/** For those that not everybody has the names of. */
export function addCatalogs(more: Catalogs): void {
  catalogs = { ...catalogs, ...more };
}

/** Loads groups of messages of the active language; each is fetched once. Pages ask for theirs with their code. */
export async function loadMessages(groups: readonly MessageGroup[]): Promise<void> {
  await Promise.all(groups.map((group) => loadGroup(i18n.locale as Locale, group)));
}

/** Switches the language and tells the browser, so that hyphenation, speech and direction follow. */
export function activateLocale(locale: Locale): void {
  // Not `loadAndActivate`: it would throw away the groups this language has already loaded.
  i18n.load(locale, {});
  i18n.activate(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = LOCALES[locale].direction;
}

function loadGroup(locale: Locale, group: MessageGroup): Promise<void> {
  const path = `./${locale}/${group}.ts`;
  const known = loaded.get(path);
  if (known !== undefined) return known;

  const loading = fetchGroup(locale, path);
  loaded.set(path, loading);
  // A failed download must not be remembered: the next visit to the page tries again.
  loading.catch(() => loaded.delete(path));

  return loading;
}

async function fetchGroup(locale: Locale, path: string): Promise<void> {
  const load = catalogs[path];
  if (load === undefined) throw new Error(`There is no message catalog ${path}`);

  i18n.load(locale, await load());
}
