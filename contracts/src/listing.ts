import * as z from 'zod/mini';
import { ADMIN_LIST_PAGE_SIZE, PAGE_MAXIMUM_SIZE, SEARCH_MAXIMUM_LENGTH } from './rules/limits.ts';
import { CalendarDate, countInQuery, described, Instant } from './schema.ts';
import { asLine } from './text/clean-text.ts';

/** A filter left empty in a form means no filter. */
export const filter = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.union([
      schema,
      z.pipe(
        z.literal(['', 'all']),
        z.transform(() => undefined),
      ),
    ]),
  );

/** The orders of a list: both by the time that its rows show. */
export const LIST_SORTS = ['newest', 'oldest'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Rows of the first page; the most that anybody gets in one answer is `PAGE_MAXIMUM_SIZE`. */
export const paging = (rows: number = ADMIN_LIST_PAGE_SIZE) => ({
  page: described(countInQuery(1, 100_000), 'First page is 1'),
  limit: described(countInQuery(rows, PAGE_MAXIMUM_SIZE), 'Rows per page'),
});

/** What every list of the staff can be asked: words, order and days. Its own filters and its page come beside. */
export const LISTING = {
  search: described(
    z._default(z.string().check(asLine(), z.maxLength(SEARCH_MAXIMUM_LENGTH)), ''),
    'Beginnings of words: names, e-mail, phone digits, ids or their last 8 characters, references, confirmation numbers and file names; ends of e-mail addresses and phone numbers from 4 characters on',
  ),
  sort: described(filter(z.enum(LIST_SORTS)), 'By the time of the rows; newest when left out'),
  from: described(filter(z.union([CalendarDate, Instant])), 'First moment of the rows; a day is one in UTC'),
  to: described(filter(z.union([CalendarDate, Instant])), 'Last moment of the rows; a day is one in UTC'),
};

/** Only where a list is searched within a status. */
export const ELSEWHERE = {
  elsewhere: described(z.optional(z.int()), 'Rows with this search that have another status'),
};

/** Of the rows that an answer shows, and of all that match. */
export const PAGE_OF_LIST = {
  total: described(z.int(), 'Rows that match, on all pages'),
  page: z.int(),
  limit: z.int(),
};
