import { describeInstant } from '@entry/contracts/audit/describe-instant';
import type { StoredInspection } from '../commands/audit-source.ts';
import type { BadEvent, Certainty, Fault, Verification } from './verification.ts';

const FAULTS: Readonly<Record<Fault, string>> = {
  altered: 'it is another than it was when it was recorded',
  removed: 'it was recorded and is no longer in the log',
  inserted: 'it is in the log, and was not when the events around it were recorded',
  moved: 'it is at another place in the log than it was',
  replaced: 'something else is in its place',
  unreadable: 'it cannot be read',
  rewritten: 'it or one behind it is not what was signed, although the hashes beside the log were made to fit',
  revision: 'the events of its stream do not follow one another',
  'repeated id': 'another event has the same id',
  position: 'its position does not follow the one before it',
};

/** How a verification was asked for, and what was found beside the log. */
export type Looked = {
  /** Null where only the log was asked about. */
  readonly stored: StoredInspection | null;
  readonly hasOwnKey: boolean;
  readonly looksAtStreams: boolean;
};

/** A result in words, a line each. Events and checkpoints are counted from one. */
export function describeVerification(result: Verification, stored: StoredInspection | null = null): readonly string[] {
  const { isVerified, uncovered, witnessed, firstBad, certain, complaints } = result;
  const lines = [headline(result, stored)];
  if (witnessed !== null) lines.push(`The witness agreed with ${count(witnessed, 'checkpoint')}.`);
  if (firstBad !== null) lines.push(`First bad event: ${describeEvent(firstBad)}`);
  for (const complaint of complaints) lines.push(`Evidence: ${complaint}.`);
  lines.push(...(stored?.findings ?? []));
  lines.push(describeCertainty(certain));
  if (isVerified && uncovered > 0) lines.push(`No checkpoint covers the last ${count(uncovered, 'event')} yet.`);
  lines.push(...(stored?.counts ?? []));

  return [...lines, ...nextSteps(result, stored).map((step) => `What to do next: ${step}`)];
}

/** What nobody may take for verified, a clause each. */
export function describeLimits(
  { witnessed }: Pick<Verification, 'witnessed'>,
  { stored, hasOwnKey, looksAtStreams }: Looked,
): readonly string[] {
  const limits = [...(stored?.notLookedAt ?? [])];
  if (!looksAtStreams) limits.push('gaps in streams and repeated ids: `npm run audit -- verify` looks at these');
  if (witnessed === null) {
    limits.push(
      'whether log and evidence were set back together to an earlier state: only checkpoints that a witness kept can tell (--witness)',
    );
  }
  if (!hasOwnKey) {
    limits.push(
      'whether the key beside the evidence is the right key: only a key that somebody wrote down can tell (--key)',
    );
  }

  return limits;
}

function headline(result: Verification, stored: StoredInspection | null): string {
  const events = count(result.events, 'event');
  const checkpoints = count(result.checkpoints, 'signed checkpoint');
  if (isUnknown(result))
    return `Nothing to hold ${events} to: no checkpoint was signed yet, or somebody removed them all.`;
  if (!result.isVerified) return `NOT verified. ${events} read, ${checkpoints} agreed.`;
  if (hasFindings(stored))
    return `NOT verified. The log is as it was recorded, the files or keys are not: ${events}, ${checkpoints}.`;

  return `Verified: ${events}, ${checkpoints}.`;
}

/** Whether nothing speaks against the log, and nothing for it. */
export function isUnknown({ isVerified, firstBad, complaints }: Verification): boolean {
  return !isVerified && firstBad === null && complaints.length === 0;
}

export const hasFindings = (stored: StoredInspection | null): boolean => (stored?.findings.length ?? 0) > 0;

function nextSteps(result: Verification, stored: StoredInspection | null): readonly string[] {
  const steps: string[] = [];
  if (isUnknown(result)) {
    steps.push(
      'if the service is new, stop the service, for a stop signs a checkpoint, and verify again; if not, look for the evidence in a backup.',
    );
  } else if (result.firstBad !== null) {
    steps.push(
      'copy log, keys and evidence as they are, change nothing, find out who or what changed the log, and put back a backup (docs/runbooks/damaged-data.md).',
    );
  } else if (!result.isVerified) {
    steps.push(
      'the evidence is damaged or was replaced. Copy the evidence as it is, verify with a key and with checkpoints that somebody else kept (--key, --witness), and put the evidence back from a backup.',
    );
  }
  if (hasFindings(stored)) {
    steps.push(
      'put what is missing or changed back from a backup (docs/runbooks/missing-file.md, docs/runbooks/damaged-data.md); `npm run doctor` on the stopped service says more.',
    );
  }

  return steps;
}

const count = (total: number, noun: string): string => `${total.toLocaleString('en')} ${noun}${total === 1 ? '' : 's'}`;

const describeEvent = ({ fault, index, position, eventId }: BadEvent): string =>
  `number ${(index + 1).toLocaleString('en')} at position ${position}, ${eventId || 'without id'}: ${FAULTS[fault]}.`;

function describeCertainty(certain: Certainty | null): string {
  if (certain === null) return 'Certain: nothing, for no checkpoint agrees with the log.';

  const { number, size, position, eventId, time } = certain;
  const events = size === 1 ? 'the first event' : `the first ${size.toLocaleString('en')} events`;
  return `Certain: ${events}, up to ${eventId} at position ${position}, as checkpoint ${number + 1} of ${describeInstant(time)} says.`;
}
