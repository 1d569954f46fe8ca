import { dateLife } from './calendar.ts';
import type { Happening } from './happening.ts';
import { drawPerson, type Person } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { createResident, type Resident } from './resident.ts';
import { endedBy, type Life, ONLY_REGISTERED, tellLife } from './storyline.ts';

/** How many of what, for a number of applications that are there in the end. */
export type Sizes = {
  readonly applications: number;
  /** Registered, and nothing else. */
  readonly onlyRegistered: number;
  /** Erased, with their applications: these come on top. */
  readonly erased: number;
  readonly waitingMembers: number;
};

export const sizesFor = (applications: number): Sizes => ({
  applications,
  onlyRegistered: Math.ceil(applications * 0.05),
  erased: Math.ceil(applications * 0.01),
  waitingMembers: Math.ceil(applications * 0.2),
});

const DEACTIVATED = 0.01;
/** Between a slip and its second use. */
const BEFORE_USED_AGAIN = 3_600_000;
const OWNERS_LOOKED_AT = 60;

type Dated = { readonly happening: Happening; readonly at: number };
type Draft = { readonly person: Person; readonly dated: readonly Dated[] };

/** Everybody, and what happens to them when. The same seed and end give the same people and lives. */
export function planResidents(seed: string, sizes: Sizes, end: number): readonly Resident[] {
  const total = sizes.applications + sizes.onlyRegistered + sizes.erased;
  const drafts = Array.from({ length: total }, (_, number): Draft => {
    const random = createRandom(seed).fork(`person ${number}`);
    const person = drawPerson(random, seed, number);
    const life = lifeOf(random, sizes, number);
    const moments = dateLife(random, life, end);
    return { person, dated: life.happenings.map((happening, place) => ({ happening, at: moments[place] ?? end })) };
  });

  return withOwners(createRandom(seed).fork('slips used again'), drafts);
}

function lifeOf(random: Random, { applications, onlyRegistered }: Sizes, number: number): Life {
  if (number >= applications && number < applications + onlyRegistered) return ONLY_REGISTERED;

  const life = tellLife(random);
  if (number >= applications) return endedBy(life, 'erase');

  return random.isLucky(DEACTIVATED) ? endedBy(life, 'deactivate') : life;
}

/** Gives everybody who uses a slip again the person it was taken from. */
function withOwners(random: Random, drafts: readonly Draft[]): readonly Resident[] {
  const honest = drafts.filter(({ dated }) => slipSent(dated, 'honest') !== null);

  return drafts.map(({ person, dated }) => {
    const again = slipSent(dated, 'reused');
    if (again === null) return createResident(person, dated, null);

    const owner = findOwner(random, honest, again.at);
    return owner === null
      ? createResident(person, dated.map(withTooLittle), null)
      : createResident(person, dated, createResident(owner.person, owner.dated, null));
  });
}

function slipSent(dated: readonly Dated[], kind: 'honest' | 'reused'): Dated | null {
  const first = dated.find(({ happening }) => happening.kind === 'send_slip');

  return first?.happening.kind === 'send_slip' && first.happening.slip === kind ? first : null;
}

function findOwner(random: Random, honest: readonly Draft[], before: number): Draft | null {
  if (honest.length === 0) return null;

  for (let looked = 0; looked < OWNERS_LOOKED_AT; looked += 1) {
    const candidate = random.pick(honest);
    const sent = slipSent(candidate.dated, 'honest');
    if (sent !== null && sent.at + BEFORE_USED_AGAIN < before) return candidate;
  }

  return null;
}

/** Nobody had sent one before: then something else is wrong with it. */
function withTooLittle(dated: Dated): Dated {
  return dated.happening.kind === 'send_slip' && dated.happening.slip === 'reused'
    ? { ...dated, happening: { kind: 'send_slip', slip: 'too_little' } }
    : dated;
}
