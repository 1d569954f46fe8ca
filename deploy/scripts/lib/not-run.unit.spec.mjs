import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeNotRun } from './not-run.mjs';
import { root } from './run.mjs';

const NO_BUS = 'no nats-server: install it, or NATS_URL (with its port)';
const test = (status, ancestorTitles, title) => ({ status, ancestorTitles, title });
const skipped = (...titles) => test('skipped', titles.slice(0, -1), titles.at(-1));
const fileOf = (path, ...assertionResults) => ({ name: join(root, path), assertionResults });

describe('What was not run', () => {
  it('should be nothing where every test passed or failed', () => {
    const file = fileOf('services/nats/src/bus.int.spec.ts', test('passed', ['A'], 'a'), test('failed', ['A'], 'b'));

    expect(describeNotRun([{ testResults: [file] }])).toStrictEqual([]);
  });

  it('should be told by reason, the one of most tests first, over files and results', () => {
    const one = fileOf(
      'services/relay/src/relay.int.spec.ts',
      skipped(`The relay (NOT RUN: ${NO_BUS})`, 'When it is killed', 'should begin again'),
    );
    const two = fileOf(
      'services/nats/src/bus.int.spec.ts',
      skipped(`The bus (NOT RUN: ${NO_BUS})`, 'should carry'),
      skipped('A disk', 'should be full (NOT RUN: no mount: run as root)'),
    );
    const three = fileOf(
      'deploy/scripts/lib/rights.unit.spec.mjs',
      skipped(`The users (NOT RUN: ${NO_BUS})`, 'should be known'),
    );

    expect(describeNotRun([{ testResults: [one, two] }, { testResults: [three] }])).toStrictEqual([
      `3 tests of deploy/scripts/lib, services/nats, services/relay: ${NO_BUS}`,
      '1 test of services/nats: no mount: run as root',
    ]);
  });

  it('should be told by the outer title where an inner one has a reason too', () => {
    const file = fileOf('photo/src/a.int.spec.ts', skipped('A (NOT RUN: no engine)', 'should do (NOT RUN: not ours)'));

    expect(describeNotRun([{ testResults: [file] }])).toStrictEqual(['1 test of photo: no engine']);
  });

  it.each(['pending', 'skipped', 'todo'])('should name the file where nobody tells why it is %s', (status) => {
    const file = fileOf('photo/src/a.unit.spec.ts', test(status, ['A', 'NOT RUN: not at the end of'], 'a title'));

    expect(describeNotRun([{ testResults: [file] }])).toStrictEqual([
      '1 test of photo/src/a.unit.spec.ts: no title tells why',
    ]);
  });

  it('should name a few files of many', () => {
    const files = Array.from({ length: 9 }, (_, number) => fileOf(`photo/src/${number}.unit.spec.ts`, skipped('a')));

    expect(describeNotRun([{ testResults: files }])).toStrictEqual([
      `9 tests of ${[0, 1, 2, 3, 4, 5].map((number) => `photo/src/${number}.unit.spec.ts`).join(', ')} and 3 more: no title tells why`,
    ]);
  });
});
