import { EDUCATION_LEVELS } from '@entry/contracts/rules/application-form';
import { createRandom, type Random } from '../kill-test/random.ts';
import { PAPER_TYPES, PARTS, type Paper } from './papers.ts';

export const FORM_FAULTS = [
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
export type FormFault = (typeof FORM_FAULTS)[number];

/** The service is killed in parts more often than in anything else: there are so many of them. */
export const UPLOAD_FAULTS = [
  'upload-killed-at-begin',
  'upload-killed-in-part',
  'upload-killed-in-part',
  'upload-killed-at-completion',
  'upload-part-hangs',
  'upload-answer-lost',
  'upload-offline',
  'upload-unavailable',
  'upload-reload',
  'upload-browser-killed',
  'upload-tab-closed',
  'upload-second-tab',
  'upload-session-ended',
] as const;
export type UploadFault = (typeof UPLOAD_FAULTS)[number];

export type Fault = FormFault | UploadFault;

export type Edit = { readonly field: string; readonly text: string };

/** What is typed at one step: before the fault, and while it lasts. */
export type FormVisit = {
  readonly kind: 'form';
  readonly step: number;
  readonly before: readonly Edit[];
  readonly fault: FormFault | null;
  readonly during: readonly Edit[];
};

/** A file that is sent; nobody waits for it before they go on. */
export type UploadVisit = {
  readonly kind: 'upload';
  readonly paper: Paper;
  readonly fault: UploadFault | null;
  /** Part that the fault happens in, and whether it is there by then. */
  readonly part: number;
  readonly isAfter: boolean;
};

export type Visit = FormVisit | UploadVisit;

/** From the first step to the last one; everything is on the server before the next pass begins. */
export type Pass = readonly Visit[];

export type PlanOptions = {
  readonly seed: string;
  readonly faults: number;
  /** Left out of the run: a part that hangs is given up after half a minute. */
  readonly without?: readonly Fault[];
};

const FIELDS: Readonly<Record<number, readonly string[]>> = {
  1: ['lastName', 'placeOfBirth', 'countryOfBirth'],
  2: ['currentAddress', 'city', 'state'],
  3: ['educationLevel'],
  4: ['spouseFirstName', 'spouseLastName', 'spousePlaceOfBirth'],
};
const STEPS = [1, 2, 3, 4] as const;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzäéñ አዲስ');

/** Follows from the seed alone. Every kind of fault comes before one comes again. */
export function planOf({ seed, faults, without = [] }: PlanOptions): readonly Pass[] {
  const random = createRandom(`web-faults ${seed}`);
  const isWanted = (fault: Fault): boolean => !without.includes(fault);
  const drawForm = bagOf(FORM_FAULTS.filter(isWanted), random);
  const drawUpload = bagOf(UPLOAD_FAULTS.filter(isWanted), random);
  const passes: Pass[] = [];
  const drawn = new Map<UploadFault, number>();
  let planned = 0;
  let uploads = 0;

  const draw = <Kind>(next: () => Kind): Kind | null => {
    if (planned >= faults || !random.isLucky(0.85)) return null;
    planned += 1;
    return next();
  };

  const formVisit = (step: number): FormVisit => {
    const fault = draw(drawForm);
    const during = editsOf(step, random, fault === null ? 0 : 1);

    return { kind: 'form', step, before: editsOf(step, random, 1), fault, during };
  };

  const uploadVisit = (type: Paper['type']): UploadVisit => {
    uploads += 1;
    const fault = draw(drawUpload);
    // Each kind goes through all its places before it comes to one of them again.
    const turn = fault === null ? 0 : (drawn.get(fault) ?? 0);
    if (fault !== null) drawn.set(fault, turn + 1);
    const place = { part: Math.floor(turn / 2) % PARTS, isAfter: turn % 2 === 1 };

    return { kind: 'upload', paper: { type, mark: `${seed} ${uploads}` }, fault, ...place };
  };

  while (planned < faults) {
    // Each type once at most: which of two passports is the newer one is nobody's to guess.
    const types = shuffled(PAPER_TYPES, random);
    const pass = STEPS.filter(() => random.isLucky(0.75)).flatMap((step): readonly Visit[] => {
      const form = formVisit(step);
      const type = random.isLucky(0.7) ? types.pop() : undefined;
      return type === undefined ? [form] : [form, uploadVisit(type)];
    });
    if (pass.length > 0) passes.push(pass);
  }

  return passes;
}

/** Draws each of them before it draws one again. */
function bagOf<Kind>(kinds: readonly Kind[], random: Random): () => Kind {
  let left: Kind[] = [];

  return () => {
    if (left.length === 0) left = shuffled(kinds, random);
    return left.pop() as Kind;
  };
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

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.between(0, left.length - 1), 1)[0] as Item);
}
