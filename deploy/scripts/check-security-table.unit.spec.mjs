import { describe, expect, it } from 'vitest';
import { findTableFaults, requiredLevels } from './lib/security-table.mjs';

const FILES = { 'a.spec.ts': "it('should hold', () => {})" };
const readLinked = (path) => FILES[path] ?? null;

const row = (id, level, state = 'met', shown = '[a](a.spec.ts) “should hold”') =>
  `| ${id} | ${level} | what | ${state} | ${shown} |`;
const ROWS = [...requiredLevels()].map(([id, level]) => row(id, level));
const COUNTS = '**253 requirements**: 253 met, 0 not applicable, 0 open';
const faultsOf = (rows, counts = COUNTS) => findTableFaults([counts, ...rows].join('\n'), readLinked);
/** The table with its first row, of 1.1.1, in another form. */
const withFirst = (first) => [first, ...ROWS.slice(1)];

describe('When the table of requirements is checked', () => {
  it('should ask for all of levels 1 and 2, and nothing else', () => {
    const levels = [...requiredLevels().values()];

    expect([
      levels.filter((level) => level === '1').length,
      levels.filter((level) => level === '2').length,
    ]).toStrictEqual([70, 183]);
    expect(requiredLevels().has('1.2.10')).toBe(false);
    expect(requiredLevels().get('10.1.1')).toBe('2');
  });

  it('should find nothing in one that is whole', () => {
    expect(faultsOf(ROWS)).toStrictEqual([]);
  });

  it.each([
    ['a requirement that is missing', ROWS.slice(1), '1.1.1 is missing'],
    ['one that is there twice', [...ROWS, ROWS[0]], '1.1.1 is there twice'],
    ['one of another level', withFirst(row('1.1.1', '1')), '1.1.1 is not of level 1'],
    ['one that nobody knows', [...ROWS, row('1.2.10', '3')], '1.2.10 is not of level 3'],
    ['a state that there is not', withFirst(row('1.1.1', '2', 'nearly')), '1.1.1 is said to be "nearly"'],
    ['a claim without a reason', withFirst(row('1.1.1', '2', 'met', '')), '1.1.1 says nothing of why'],
    ['a link that leads nowhere', withFirst(row('1.1.1', '2', 'met', '[b](b.ts)')), '1.1.1: there is no b.ts'],
    [
      'a test that is not there',
      withFirst(row('1.1.1', '2', 'met', '[a](a.spec.ts) “should fly”')),
      '1.1.1: a.spec.ts has no test “should fly”',
    ],
    [
      'counts that are not right',
      withFirst(row('1.1.1', '2', 'open')),
      'the text does not say "253 requirements: 252 met, 0 not applicable, 1 open"',
    ],
  ])('should find %s', (_name, rows, fault) => {
    expect(faultsOf(rows)).toContain(fault);
  });
});
