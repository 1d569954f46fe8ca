import { PHOTO_CHECK_CODES, type PhotoCheckCode } from '@entry/contracts/rules/photo-checks';
import { metamorphicCases } from '@entry/photo/testing/portraits/metamorphic';
import type { MetamorphicCase } from '@entry/photo/testing/portraits/metamorphic-case';
import {
  createConfusion,
  type GeometryErrors,
  geometryErrors,
  SIGHTS,
  sightOf,
  verdictOf,
} from '@entry/photo/testing/score';
import { say, table } from '../bench/report.ts';
import { percentile } from '../bench/statistics.ts';
import { openMedia } from './sample-files.ts';

/** Of all cases: every fourth one, and with it every person. */
const QUICK_STEP = 4;
/** Pixels of a picture of 600: half a hundredth of it. */
const GOOD = 3;
const PARTS = ['crown', 'chin', 'eyes', 'roll'] as const satisfies readonly (keyof GeometryErrors)[];

type Measured = { readonly one: MetamorphicCase; readonly errors: GeometryErrors };

/** What the checks of the photo find and miss in the portraits of which the truth is known, and how exact they measure. */
export async function benchPhotos({ isQuick }: { readonly isQuick: boolean }): Promise<void> {
  const cases = metamorphicCases().filter((_, place) => !isQuick || place % QUICK_STEP === 0);
  const media = openMedia();
  const confusion = createConfusion();
  const wrong = new Map<string, string[]>();
  const measured: Measured[] = [];
  let unflagged = 0;

  for (const one of cases) {
    const { file, truths } = await one.make();
    const { checks, geometry } = await media.validatePhoto(file);
    confusion.add(one.expected, checks);
    for (const code of PHOTO_CHECK_CODES) {
      const verdict = verdictOf(checks, code) ?? 'not_measured';
      if (one.expected[code]?.includes(verdict) !== false) continue;
      const key = `${code} | ${verdict} | ${one.name}`;
      wrong.set(key, [...(wrong.get(key) ?? []), one.person ?? 'nobody']);
    }
    const isFlagged = (code: PhotoCheckCode) => ['warn', 'fail'].includes(verdictOf(checks, code) ?? '');
    if (one.flagsOneOf.length > 0 && !one.flagsOneOf.some(isFlagged)) unflagged += 1;
    const [truth, ...others] = truths;
    // What is cut off is nowhere in the picture.
    if (geometry !== null && truth !== undefined && others.length === 0 && truth.crown.y >= 0) {
      measured.push({ one, errors: geometryErrors(geometry, truth) });
    }
  }
  await media.close();

  printConfusion(cases.length, confusion.rows(), unflagged);
  printWrong(wrong);
  printErrors(measured);
}

type Rows = ReturnType<ReturnType<typeof createConfusion>['rows']>;

function printConfusion(count: number, rows: Rows, unflagged: number): void {
  say(`${count} cases. A fault is found, warned of where it had to be refused, or missed; what is in order is right,`);
  say('falsely warned of or falsely refused. Untold: not measured, and said so.\n');
  table(
    ['check', 'found', 'too mild', 'missed', 'right', 'false warning', 'false refusal', 'untold'],
    rows.map(({ code, found, tooMild, missed, right, falseWarning, falseRefusal, untold }) => [
      code,
      ...[found, tooMild, missed, right, falseWarning, falseRefusal, untold].map(String),
    ]),
  );
  say(`\nCases in which one of several checks had to find the fault, and none did: ${unflagged}\n`);
}

function printWrong(wrong: ReadonlyMap<string, readonly string[]>): void {
  table(
    ['check', 'verdict', 'case', 'people'],
    [...wrong].map(([key, people]) => [...key.split(' | '), people.length > 6 ? 'all' : people.join(', ')]),
  );
  say('');
}

function printErrors(measured: readonly Measured[]): void {
  say(
    `Errors down the picture, of 600 pixels (roll: degrees): median, 90 %, worst; and how many are within ${GOOD}.\n`,
  );
  const rowOf = (name: string, some: readonly Measured[]): readonly string[] => [
    name,
    String(some.length),
    ...PARTS.map((part) => describe(some.map(({ errors }) => Math.abs(errors[part])))),
  ];
  const bySight = SIGHTS.map((sight) =>
    rowOf(
      sight,
      measured.filter(({ one }) => sightOf(one.name) === sight),
    ),
  );
  const plain = measured.filter(({ one }) => sightOf(one.name) === 'plain wall');
  const people = [...new Set(plain.map(({ one }) => one.person))];
  const byPerson = people.map((person) =>
    rowOf(
      `plain wall: ${person}`,
      plain.filter(({ one }) => one.person === person),
    ),
  );

  table(['seen', 'cases', ...PARTS], [...bySight, ...byPerson]);
}

function describe(sizes: readonly number[]): string {
  const within = sizes.filter((size) => size <= GOOD).length;
  const numbers = [0.5, 0.9, 1].map((share) => percentile(sizes, share).toFixed(1));

  return `${numbers.join(', ')}; ${within}`;
}
