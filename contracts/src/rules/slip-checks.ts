/**
 * What is looked at in a payment slip. Raised whenever a check, a weight or a limit changes, so that an old decision can be
 * explained by what it was made with.
 */
export const SLIP_RULES_VERSION = 2;

/** Hard evidence needs no interpretation, and only it makes a risk HIGH. Soft evidence may always have a harmless reason. */
export const SLIP_CHECK_KINDS = ['hard', 'soft'] as const;
export type SlipCheckKind = (typeof SLIP_CHECK_KINDS)[number];

/** `not_applicable`: says nothing about a file of this kind, or what it needs is not there. */
export const SLIP_OUTCOMES = ['found', 'clear', 'not_applicable'] as const;

/** How the file seems to have come about, which decides what can be told from it. */
export const SLIP_CHANNELS = ['screenshot', 'camera', 'messenger', 'pdf', 'unknown'] as const;
export type SlipChannel = (typeof SLIP_CHANNELS)[number];

/** An alteration score from which a slip is called altered: one piece of hard evidence, or a strong soft one with another. */
export const ALTERED_SLIP_SCORE = 0.5;

/** @param score null where nothing could be measured: then nobody knows */
export const isAlteredSlip = (score: number | null): boolean | null =>
  score === null ? null : score >= ALTERED_SLIP_SCORE;

export const HARD_SLIP_CHECKS = [
  'file_unreadable',
  'file_polyglot',
  'file_used_before',
  'picture_used_before',
  'reference_used_before',
  'reference_date_impossible',
  'amount_below_quote',
] as const;
/** These tell of a second use of a slip, and of no change to the slip itself. */
export const USED_BEFORE_CHECKS = [
  'file_used_before',
  'picture_used_before',
  'reference_used_before',
] as const satisfies readonly (typeof HARD_SLIP_CHECKS)[number][];
export const SOFT_SLIP_CHECKS = [
  'editing_software',
  'changed_after_made',
  'made_before_payment',
  'reference_date_unlikely',
  'thumbnail_differs',
  'noise_inconsistent',
  'pdf_added_to',
  'pdf_producer',
  'pdf_changed_after_made',
  'pdf_active_content',
] as const;
export const SLIP_CHECK_CODES = [...HARD_SLIP_CHECKS, ...SOFT_SLIP_CHECKS] as const;
export type SlipCheckCode = (typeof SLIP_CHECK_CODES)[number];
