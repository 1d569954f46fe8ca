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

/** A result in words, a line each. */
export function describeVerification(result: Verification): readonly string[] {
  const { isVerified, uncovered, witnessed, firstBad, certain, complaints } = result;
  const lines = [headline(result)];
  if (witnessed !== null) lines.push(`The witness agreed with ${count(witnessed, 'checkpoint')}.`);
  if (firstBad !== null) lines.push(`First bad event: ${describeEvent(firstBad)}`);
  for (const complaint of complaints) lines.push(`Evidence: ${complaint}.`);
  lines.push(describeCertainty(certain));
  if (isVerified && uncovered > 0) lines.push(`No checkpoint covers the last ${count(uncovered, 'event')} yet.`);

  return lines;
}

function headline(result: Verification): string {
  const events = count(result.events, 'event');
  const checkpoints = count(result.checkpoints, 'signed checkpoint');
  if (isUnknown(result))
    return `Nothing to hold ${events} to: no checkpoint was signed yet, or somebody removed them all.`;

  return result.isVerified
    ? `Verified: ${events}, ${checkpoints}.`
    : `NOT verified. ${events} read, ${checkpoints} agreed.`;
}

/** Whether nothing speaks against the log, and nothing for it. */
export function isUnknown({ isVerified, firstBad, complaints }: Verification): boolean {
  return !isVerified && firstBad === null && complaints.length === 0;
}

const count = (total: number, noun: string): string => `${total.toLocaleString('en')} ${noun}${total === 1 ? '' : 's'}`;

const describeEvent = ({ fault, index, position, eventId }: BadEvent): string =>
  `number ${index} at position ${position}, ${eventId || 'without id'}: ${FAULTS[fault]}.`;

function describeCertainty(certain: Certainty | null): string {
  if (certain === null) return 'Certain: nothing, for no checkpoint agrees with the log.';

  const { number, size, position, eventId, time } = certain;
  return `Certain: the first ${size.toLocaleString('en')} events, up to ${eventId} at position ${position}, as checkpoint ${number} of ${time} says.`;
}
