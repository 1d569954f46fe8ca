import type { Page, Paging } from '../queries/queries.ts';

export type ListPage<Row> = (paging: Paging) => Promise<Page<Row>>;

/** Rows read and held at a time. */
const PAGE_SIZE = 500;
/** So many rows of the page before are read again, to see that nothing moved past the end of it. */
const OVERLAP = 50;

const START: Paging = { offset: 0, limit: PAGE_SIZE };

/** The first page of a list, which also tells how long it is. */
export const readFirstPage = <Row>(listPage: ListPage<Row>): Promise<Page<Row>> => listPage(START);

/**
 * All rows of a list while people go on working: each that is in the list from beginning to end comes once. Rows that
 * come or go meanwhile may be there or not. Those that come move others to a later page, where they are known
 * already; those that go move others to an earlier one, which shows in a page that begins with a row not read yet, and
 * is then read from further ahead.
 * @param first as `readFirstPage` gave it
 * @param maximum rows at most; of more there is an end without a word, so whoever asks looks at the total before
 */
export async function* readWholeList<Row extends { readonly id: string }>(
  listPage: ListPage<Row>,
  first: Page<Row>,
  maximum: number,
): AsyncGenerator<readonly Row[]> {
  const known = new Set<string>();
  let { offset } = START;
  let { rows } = first;

  while (rows.length > 0 || offset > 0) {
    const isTorn = offset > 0 && !(rows[0] !== undefined && known.has(rows[0].id));
    if (isTorn) offset = Math.max(0, offset - PAGE_SIZE);
    else {
      const fresh = rows.filter(({ id }) => !known.has(id)).slice(0, maximum - known.size);
      for (const { id } of fresh) known.add(id);
      yield fresh;
      if (rows.length < PAGE_SIZE || known.size >= maximum) return;

      offset += PAGE_SIZE - OVERLAP;
    }
    ({ rows } = await listPage({ offset, limit: PAGE_SIZE }));
  }
}
