import { parseArgs } from 'node:util';

export const BENCHES = [
  'append',
  'lag',
  'rebuild',
  'cold-start',
  'size',
  'encryption',
  'visible',
  'relay',
  'workers',
  'evidence',
  'logins',
] as const;
export type Bench = (typeof BENCHES)[number];

export type Settings = {
  readonly only: readonly Bench[];
  /** Small corpora and few rounds: shows that everything works, not how fast it is. */
  readonly isQuick: boolean;
  readonly seed: number;
  readonly rounds: number;
};

const FULL_ROUNDS = 5;
const QUICK_ROUNDS = 2;

/** @throws TypeError for an argument that does not exist */
export function readSettings(argv: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '20251001' },
    },
  });
  const only = values.only?.flatMap((names) => names.split(',')).map(benchNamed) ?? BENCHES;

  return {
    only,
    isQuick: values.quick,
    seed: Number(values.seed),
    rounds: values.quick ? QUICK_ROUNDS : FULL_ROUNDS,
  };
}

function benchNamed(name: string): Bench {
  const bench = BENCHES.find((candidate) => candidate === name);
  if (bench === undefined) throw new TypeError(`There is no benchmark ${name}; there are ${BENCHES.join(', ')}`);

  return bench;
}
