import { loadStaffStyles } from '../components/later-styles.ts';
import { type LazyPage, lazily } from './lazy-page.tsx';
import type { Page } from './page.tsx';
import { STAFF_ACCESS, type StaffPage } from './staff-access.ts';

/** Visitors and applicants do not load the names of all those files, which are as much as a page: who goes there does. */
function staffPage(name: StaffPage): LazyPage {
  return lazily(async () => {
    const [{ STAFF_PAGES }] = await Promise.all([import('./staff-pages.ts'), loadStaffStyles()]);
    return STAFF_PAGES[name].preload();
  });
}

const names = Object.keys(STAFF_ACCESS) as StaffPage[];

export const STAFF_ENTRIES = Object.fromEntries(
  names.map((name): [StaffPage, Page] => [name, { access: STAFF_ACCESS[name], lazy: staffPage(name) }]),
);
