import { SEED } from '@entry/domain/testing/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListPage, readFirstPage, readWholeList } from './read-whole-list.ts';

type Row = { readonly id: string };

const rowsOf = (count: number, prefix = 'row'): Row[] =>
  Array.from({ length: count }, (_nothing, number) => ({ id: `${prefix} ${number}` }));

/** A list that changes under the reader's eyes. */
function changing(rows: Row[], change: (asked: number) => void = () => undefined) {
  const asked: number[] = [];
  const listPage: ListPage<Row> = async ({ offset, limit }) => {
    change(asked.length);
    asked.push(limit);
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  };

  return { listPage, asked };
}

async function readAll(listPage: ListPage<Row>, maximum = 100_000): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const rows of readWholeList(listPage, await readFirstPage(listPage), maximum)) {
    ids.push(...rows.map(({ id }) => id));
  }

  return ids;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('When a list is read whole', () => {
  it.each([0, 1, 499, 500, 501, 949, 950, 951, 5_000])('should give each of %i rows once, in order', async (count) => {
    const rows = rowsOf(count);

    expect(await readAll(changing(rows).listPage)).toStrictEqual(idsOf(rows));
  });

  it('should hold a page at a time, and end at the most that is allowed', async () => {
    const { listPage, asked } = changing(rowsOf(5_000));

    expect(await readAll(listPage, 1_234)).toHaveLength(1_234);
    expect(asked).toStrictEqual([500, 500, 500]);
  });

  it('should give nothing twice when rows are put in front of it', async () => {
    const rows = rowsOf(2_000);
    const before = idsOf(rows);
    const { listPage } = changing(rows, (asked) => void (asked > 0 && rows.unshift(...rowsOf(70, `new ${asked}`))));

    expect(await readAll(listPage)).toStrictEqual(before);
  });

  it('should leave nothing out when rows before it go', async () => {
    const rows = rowsOf(3_000);
    const { listPage } = changing(rows, (asked) => void (asked > 0 && asked < 4 && rows.splice(0, 120)));

    const ids = await readAll(listPage);

    expect(new Set(ids).size).toBe(ids.length);
    expect(idsOf(rows).filter((id) => !ids.includes(id))).toStrictEqual([]);
  });

  it('should come to an end when all rows go', async () => {
    const rows = rowsOf(2_000);
    const { listPage } = changing(rows, (asked) => void (asked > 0 && rows.splice(0)));

    expect(await readAll(listPage)).toStrictEqual(idsOf(rowsOf(500)));
  });

  it(`should give what stays exactly once, whatever comes and goes (seed ${SEED})`, async () => {
    const changes = fc.array(fc.record({ at: fc.nat(3_000), come: fc.nat(200), go: fc.nat(200) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.nat(3_000), changes, async (count, plan) => {
        const rows = rowsOf(count);
        const gone = new Set<string>();
        const { listPage } = changing(rows, (asked) => {
          const step = plan[asked];
          if (step === undefined) return;
          const removed = rows.splice(step.at % (rows.length + 1), step.go, ...rowsOf(step.come, `new ${asked}`));
          for (const { id } of removed) gone.add(id);
        });

        const ids = await readAll(listPage);

        expect(new Set(ids).size).toBe(ids.length);
        const stayed = idsOf(rowsOf(count)).filter((id) => !gone.has(id));
        expect(ids.filter((id) => stayed.includes(id))).toStrictEqual(stayed);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});
