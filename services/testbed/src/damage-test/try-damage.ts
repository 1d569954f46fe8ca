import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Damage, filesOf, inflict } from './damages.ts';
import { type Facts, NOT_GIVEN, type Person, readFacts } from './person.ts';
import { type Program, runProgram } from './run-program.ts';

/** A data folder whose service was killed, and what was acknowledged by then. */
export type World = {
  readonly folder: string;
  /** The same folder some time before. */
  readonly older: string;
  readonly people: readonly { readonly person: Person; readonly facts: Facts }[];
};

export const OUTCOMES = ['refused', 'told', 'whole'] as const;
/** It did not start and said why; it served all but a file, and said so; it served everything. */
export type Outcome = (typeof OUTCOMES)[number];

export type Trial = {
  readonly outcome: Outcome | null;
  readonly violations: readonly string[];
  /** What the program said last, for who looks into a violation. */
  readonly output: string;
};

/** Longest time until a start serves or ends, in milliseconds; a second is usual. */
const DEADLINE = 120_000;
const STACK_TRACE = /^ +at \S/m;

/** Lets a damage happen to a copy of the folder, asks the doctor, and then starts the service on it. */
export async function tryDamage(world: World, damage: Damage, folder: string): Promise<Trial> {
  cpSync(world.folder, folder, { recursive: true });
  try {
    inflict(damage, folder, world.older);
    const before = fingerprint(folder);
    const doctor = await ask(runProgram('doctor-main', folder));
    const changed = before === fingerprint(folder) ? [] : ['the doctor changed something'];
    const trial = await start(world, damage, folder);

    return { ...trial, violations: [...changed, ...judgeDoctor(doctor, damage, trial), ...trial.violations] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Answer = { readonly code: number | null; readonly output: string };

async function ask(program: Program): Promise<Answer> {
  const code = await program.end(DEADLINE);

  return { code, output: program.output() };
}

function judgeDoctor({ code, output }: Answer, damage: Damage, { outcome }: Trial): readonly string[] {
  if (code === null) return ['the doctor hung'];
  if (STACK_TRACE.test(output)) return [`the doctor failed: ${output}`];
  if (outcome === 'whole') return [];
  if (code === 0) return [`the doctor found nothing: ${output}`];

  return namesFile(output, damage) ? [] : [`the doctor did not name the file: ${output}`];
}

async function start(world: World, damage: Damage, folder: string): Promise<Trial> {
  const service = runProgram('main', folder);
  const address = await service.ready(DEADLINE);
  if (address === null) return judgeRefusal(await ask(service), damage);

  const differences = await findDifferences(world, address);
  service.kill('SIGTERM');
  const code = await service.end(DEADLINE);
  const output = service.output();
  const violations = [
    ...(code === 0 ? [] : [`it did not stop in order: exit code ${code}`]),
    ...differences.filter(({ isTold }) => !isTold).map(({ what }) => `SILENT LOSS: ${what}`),
    ...(differences.length === 0 || namesLostFile(output, damage) ? [] : ['its log did not name the file']),
  ];

  return { outcome: differences.length === 0 ? 'whole' : 'told', violations, output };
}

function judgeRefusal({ code, output }: Answer, damage: Damage): Trial {
  const violations = [
    ...(code === null ? ['HANG: it neither served nor ended'] : []),
    ...(code === 0 ? ['it ended as if all were well'] : []),
    ...(STACK_TRACE.test(output) ? ['it showed a stack trace'] : []),
    ...(namesFile(output, damage) ? [] : ['it did not name the file']),
    ...(/What to do: |[Pp]ut (?:it )?back|delete it/.test(output) ? [] : ['it did not say what to do']),
  ];

  return { outcome: 'refused', violations, output };
}

/** The file itself, or the one that it belongs to: a write-ahead log is a part of its database. */
function namesFile(output: string, { target, partner }: Damage): boolean {
  return [target, partner ?? target].some((name) => output.includes(name.replace(/-wal$/, '')));
}

/** By its id, which is its name on the disk, and in a line of its own. */
/** Of a folder that is gone, its files. */
function namesLostFile(output: string, { kind, target, partner }: Damage): boolean {
  const lines = output.split('\n').filter((line) => line.includes('"stored_file_'));
  if (kind === 'remove_folder') return lines.some((line) => line.includes('"stored_file_gone"'));

  return [target, partner ?? target].some((name) => lines.some((line) => line.includes(basename(name))));
}

type Difference = { readonly what: string; readonly isTold: boolean };

async function findDifferences({ people }: World, address: string): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  for (const { person, facts } of people) {
    const found = await readFacts(address, person);
    for (const [name, text] of facts) {
      const now = found.get(name) ?? 'nothing';
      if (now !== text) differences.push({ what: `${name} of ${person.email}`, isTold: now.startsWith(NOT_GIVEN) });
    }
  }

  return differences;
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(folder)) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));

  return hash.digest('hex');
}
