import { EDUCATION_LEVELS } from '@entry/contracts/rules/application-form';
import { createRandom, type Random } from '../kill-test/random.ts';

export const FAULTS = [
  'offline-reload',
  'offline-dashboard',
  'service-killed',
  'save-hangs',
  'answer-lost',
  'unavailable',
  'session-ended',
  'browser-killed',
  'tab-closed',
  'saves-slow',
  'second-tab',
] as const;
export type Fault = (typeof FAULTS)[number];

export type Edit = { readonly field: string; readonly text: string };

/** What is typed at one step: before the fault, and while it lasts. */
export type Visit = {
  readonly step: number;
  readonly before: readonly Edit[];
  readonly fault: Fault | null;
  readonly during: readonly Edit[];
};

/** From the first step to the last one; everything is on the server before the next pass begins. */
export type Pass = readonly Visit[];

const FIELDS: Readonly<Record<number, readonly string[]>> = {
  1: ['lastName', 'placeOfBirth', 'countryOfBirth'],
  2: ['currentAddress', 'city', 'state'],
  3: ['educationLevel'],
  4: ['spouseFirstName', 'spouseLastName', 'spousePlaceOfBirth'],
};
const STEPS = [1, 2, 3, 4] as const;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzäéñ አዲስ');

/** Follows from the seed alone. Every kind of fault comes before one comes again. */
export function planOf(seed: string, faults: number): readonly Pass[] {
  const random = createRandom(`web-faults ${seed}`);
  const passes: Pass[] = [];
  let waiting: Fault[] = [];
  let planned = 0;

  while (planned < faults) {
    const visits = STEPS.filter(() => random.isLucky(0.75)).map((step): Visit => {
      const isFaulty = planned < faults && random.isLucky(0.8);
      if (isFaulty && waiting.length === 0) waiting = shuffled(FAULTS, random);
      const fault = isFaulty ? (waiting.pop() ?? null) : null;
      if (fault !== null) planned += 1;

      return { step, before: editsOf(step, random, 1), fault, during: editsOf(step, random, fault === null ? 0 : 1) };
    });
    if (visits.length > 0) passes.push(visits);
  }

  return passes;
}

function editsOf(step: number, random: Random, count: number): readonly Edit[] {
  return Array.from({ length: count }, () => {
    const field = random.pick(FIELDS[step] ?? []);
    return { field, text: step === 3 ? random.pick(EDUCATION_LEVELS) : wordOf(random) };
  });
}

/** No blanks at its ends: the service cuts them off. */
function wordOf(random: Random): string {
  const word = Array.from({ length: random.between(2, 14) }, () => random.pick(LETTERS)).join('');
  return `${word.trim()}${random.between(0, 9)}`;
}

function shuffled(faults: readonly Fault[], random: Random): Fault[] {
  const left = [...faults];
  return faults.map(() => left.splice(random.between(0, left.length - 1), 1)[0] as Fault);
}
