import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPapers } from '../kill-test/papers.ts';
import { createRandom, type Random } from '../kill-test/random.ts';
import { type Damage, describeDamage, planDamages } from './damages.ts';
import { readFacts, settlePerson } from './person.ts';
import { runProgram } from './run-program.ts';
import { OUTCOMES, type Outcome, type Trial, tryDamage, type World } from './try-damage.ts';

export type DamageTestOptions = {
  readonly seed: string;
  readonly damages: number;
  /** So many at the same time. */
  readonly atOnce: number;
  readonly onProgress: (line: string) => void;
};

export type DamageSummary = {
  readonly seed: string;
  readonly damages: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly byKind: ReadonlyMap<string, Readonly<Record<Outcome, number>>>;
  readonly violations: readonly string[];
};

const START_DEADLINE = 120_000;
/** Before the folder is copied as the older one, and after; few enough for the limit of registrations. */
const PEOPLE = [2, 1] as const;

/** Damages a data folder in one way after the other and looks what the service makes of each. */
export async function runDamageTest({ seed, damages, atOnce, onProgress }: DamageTestOptions): Promise<DamageSummary> {
  const root = mkdtempSync(join(tmpdir(), 'entry-damage-'));
  const random = createRandom(seed);
  try {
    const world = await settleWorld(root, random.fork('people'));
    const plan = planDamages(world.folder, damages, random.fork('damages'));
    const trials: { readonly damage: Damage; readonly trial: Trial }[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < plan.length) {
        const turn = next;
        next += 1;
        const damage = plan[turn] as Damage;
        const trial = await tryDamage(world, damage, join(root, `trial-${turn}`));
        trials.push({ damage, trial });
        for (const violation of trial.violations)
          onProgress(`${describeDamage(damage)}: ${violation}\n${trial.output}`);
        if (trials.length % 25 === 0) onProgress(`${trials.length} of ${plan.length}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));

    return summarize(seed, trials);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** People of an earlier run of the service, which ended in order, and of a later one, which was killed. */
async function settleWorld(root: string, random: Random): Promise<World> {
  const papers = await drawPapers();
  const [folder, older] = [join(root, 'whole'), join(root, 'older')];
  const people = [];
  const [before, after] = PEOPLE;

  const first = runProgram('main', folder);
  const firstAddress = await addressOf(first);
  for (let turn = 0; turn < before; turn += 1) people.push(await settlePerson(firstAddress, papers, random));
  first.kill('SIGTERM');
  if ((await first.end(START_DEADLINE)) !== 0) throw new Error(`It did not stop in order:\n${first.output()}`);
  cpSync(folder, older, { recursive: true });

  const second = runProgram('main', folder);
  const address = await addressOf(second);
  for (let turn = 0; turn < after; turn += 1) people.push(await settlePerson(address, papers, random));
  const known = [];
  for (const person of people) known.push({ person, facts: await readFacts(address, person) });
  second.kill('SIGKILL');
  await second.end(START_DEADLINE);

  return { folder, older, people: known };
}

async function addressOf(service: ReturnType<typeof runProgram>): Promise<string> {
  const address = await service.ready(START_DEADLINE);
  if (address === null) throw new Error(`The service does not start:\n${service.output()}`);

  return address;
}

function summarize(seed: string, trials: readonly { readonly damage: Damage; readonly trial: Trial }[]): DamageSummary {
  const outcomes = emptyCounts();
  const byKind = new Map<string, Record<Outcome, number>>();
  const violations: string[] = [];
  for (const { damage, trial } of trials) {
    const counts = byKind.get(damage.kind) ?? emptyCounts();
    byKind.set(damage.kind, counts);
    violations.push(...trial.violations.map((violation) => `${describeDamage(damage)}: ${violation}`));
    if (trial.outcome === null) continue;

    outcomes[trial.outcome] += 1;
    counts[trial.outcome] += 1;
  }

  return { seed, damages: trials.length, outcomes, byKind, violations };
}

const emptyCounts = (): Record<Outcome, number> => ({ refused: 0, told: 0, whole: 0 });

/** As a table for the terminal. */
export function printable({ seed, damages, outcomes, byKind, violations }: DamageSummary): string {
  const rows = [...byKind].map(([kind, counts]) => [kind, ...OUTCOMES.map((outcome) => String(counts[outcome]))]);
  const lines = [['', ...OUTCOMES], ...rows].map((cells) => cells.map((cell) => cell.padEnd(16)).join(''));

  return [
    `seed            ${seed}`,
    `damages         ${damages}: ${OUTCOMES.map((outcome) => `${outcomes[outcome]} ${outcome}`).join(', ')}`,
    `VIOLATIONS      ${violations.length}`,
    ...violations,
    '',
    ...lines,
  ].join('\n');
}
