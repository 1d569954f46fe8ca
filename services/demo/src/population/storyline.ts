import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { AdminApplicationStatus } from '@entry/contracts/rules/statuses';
import type { Happening, SlipKind } from './happening.ts';
import type { Random } from './random.ts';

/** Everything that happens to one person, in order. */
type Storyline = {
  /** Out of 100 people with an application, about. */
  readonly weight: number;
  /** Mean days from the last happening to today: how long a queue or a draft lies. */
  readonly restsDays: number;
  readonly tell: (random: Random) => readonly Happening[];
};

const only = (kind: Exclude<Happening['kind'], 'upload' | 'approve' | 'refuse' | 'send_slip' | 'set_status'>) =>
  ({ kind }) as Happening;
const upload = (type: ApplicantDocumentType, looksWrong = false): Happening => ({ kind: 'upload', type, looksWrong });
const approve = (type: ApplicantDocumentType): Happening => ({ kind: 'approve', type });
const sendSlip = (slip: SlipKind): Happening => ({ kind: 'send_slip', slip });
const setStatus = (status: AdminApplicationStatus): Happening => ({ kind: 'set_status', status });

const BEGUN = [only('register'), only('create')];
const HALF = [...BEGUN, only('fill_half')];
const FORM = [...HALF, only('fill')];
const PAID = [sendSlip('honest'), only('verify_slip')];

const someTypes = (random: Random, most: number) => APPLICANT_DOCUMENT_TYPES.slice(0, random.between(0, most));
const suspicious = (random: Random): SlipKind => (random.isLucky(0.65) ? 'reused' : 'too_little');

/** Everything sent in; the desk has looked at some of it. */
function waiting(random: Random): readonly Happening[] {
  const isAllSent = random.isLucky(0.8);
  const sent = isAllSent ? APPLICANT_DOCUMENT_TYPES : APPLICANT_DOCUMENT_TYPES.slice(0, 3);
  const slip = random.isLucky(0.08) ? suspicious(random) : 'honest';

  return [...FORM, ...sent.map((type) => upload(type)), sendSlip(slip), ...someTypes(random, 2).map(approve)];
}

/** One paper was refused; most people have not sent another one yet. */
function refused(random: Random): readonly Happening[] {
  const wrong = random.pick(APPLICANT_DOCUMENT_TYPES);

  return [
    ...FORM,
    ...APPLICANT_DOCUMENT_TYPES.map((type) => upload(type, type === wrong)),
    ...PAID,
    ...APPLICANT_DOCUMENT_TYPES.filter((type) => type !== wrong).map(approve),
    refuse(random, wrong),
  ];
}

const refuse = (random: Random, type: ApplicantDocumentType): Happening => ({
  kind: 'refuse',
  type,
  status: random.isLucky(0.5) ? 'rejected' : 'needs_revision',
});

const sentAgain = (random: Random): readonly Happening[] => {
  const before = refused(random);
  const last = before.at(-1);

  return last?.kind === 'refuse' ? [...before, upload(last.type)] : before;
};

/** With every paper approved, and the fee paid: sometimes only the second try was taken. */
function ready(random: Random): readonly Happening[] {
  const documents = random.isLucky(0.12)
    ? sentAgainAndApproved(random)
    : [...APPLICANT_DOCUMENT_TYPES.map((type) => upload(type)), ...APPLICANT_DOCUMENT_TYPES.map(approve)];

  return [...FORM, ...documents, ...payment(random)];
}

function sentAgainAndApproved(random: Random): readonly Happening[] {
  const wrong = random.pick(APPLICANT_DOCUMENT_TYPES);
  const others = APPLICANT_DOCUMENT_TYPES.filter((type) => type !== wrong);

  return [
    ...APPLICANT_DOCUMENT_TYPES.map((type) => upload(type, type === wrong)),
    ...others.map(approve),
    refuse(random, wrong),
    upload(wrong),
    approve(wrong),
  ];
}

function payment(random: Random): readonly Happening[] {
  if (random.isLucky(0.03)) return [sendSlip(suspicious(random)), only('verify_slip'), only('force_slip')];
  if (random.isLucky(0.05)) return [sendSlip('too_little'), only('reject_slip'), ...PAID];

  return PAID;
}

const submitted = (random: Random): readonly Happening[] => [...ready(random), only('validate'), only('submit')];
const confirmed = (random: Random): readonly Happening[] => [...submitted(random), only('record_number')];
const underReview = (random: Random) => [...confirmed(random), setStatus('under_review')];
const unsettled = (random: Random, slip: SlipKind, end: Happening): readonly Happening[] => [
  ...FORM,
  ...APPLICANT_DOCUMENT_TYPES.map((type) => upload(type)),
  ...APPLICANT_DOCUMENT_TYPES.slice(0, random.between(2, 4)).map(approve),
  sendSlip(slip),
  end,
];

/** A few papers, which the desk has mostly looked at already. */
function somePapers(random: Random, most: number): readonly Happening[] {
  const types = someTypes(random, most);
  const seen = types.filter(() => random.isLucky(0.7));

  return [...types.map((type) => upload(type)), ...seen.map(approve)];
}

/** A desk that is busy and keeps up: more is done than waits, and what waits is mostly young. */
const STORYLINES: readonly Storyline[] = [
  { weight: 6, restsDays: 4, tell: () => BEGUN },
  { weight: 9, restsDays: 9, tell: (random) => [...HALF, ...somePapers(random, 2)] },
  { weight: 5, restsDays: 8, tell: (random) => [...HALF, ...somePapers(random, 3), ...slipOr(random)] },
  { weight: 6, restsDays: 9, tell: (random) => [...FORM, ...somePapers(random, 1)] },
  { weight: 8, restsDays: 1.4, tell: waiting },
  { weight: 5, restsDays: 6, tell: refused },
  { weight: 2, restsDays: 1, tell: sentAgain },
  { weight: 3, restsDays: 4, tell: (random) => unsettled(random, suspicious(random), only('verify_slip')) },
  { weight: 2, restsDays: 8, tell: (random) => unsettled(random, 'too_little', only('reject_slip')) },
  { weight: 7, restsDays: 5, tell: ready },
  { weight: 5, restsDays: 4, tell: (random) => [...ready(random), only('validate')] },
  { weight: 7, restsDays: 7, tell: submitted },
  { weight: 12, restsDays: 14, tell: confirmed },
  { weight: 8, restsDays: 9, tell: underReview },
  { weight: 7, restsDays: 18, tell: (random) => [...underReview(random), setStatus('approved')] },
  { weight: 3, restsDays: 18, tell: (random) => [...underReview(random), setStatus('rejected')] },
  {
    weight: 5,
    restsDays: 20,
    tell: (random) => [...underReview(random), setStatus('approved'), setStatus('completed')],
  },
];

const slipOr = (random: Random): readonly Happening[] => (random.isLucky(0.2) ? [sendSlip('honest')] : []);

export type Life = { readonly happenings: readonly Happening[]; readonly restsDays: number };

/** What becomes of somebody who has an application. */
export function tellLife(random: Random): Life {
  const { restsDays, tell } = random.pickWeighted(STORYLINES);

  return { happenings: tell(random), restsDays };
}

/** Somebody who registered, and nothing else. */
export const ONLY_REGISTERED: Life = { happenings: [only('register')], restsDays: 12 };

/** The same life with an end that an admin puts to it. */
export const endedBy = ({ happenings, restsDays }: Life, kind: 'deactivate' | 'erase'): Life => ({
  happenings: [...happenings, only(kind)],
  restsDays,
});
