import { describeInstant } from '@entry/contracts/audit/describe-instant';
import { fillWords } from '@entry/contracts/audit/fill-words';
import { displayId } from '@entry/contracts/rules/limits';
import type { ApplicationThen, PersonalData, SystemCounts } from '@entry/platform/ports/history-reader';

const GROUPS = [
  ['applications', 'Applications'],
  ['documents', 'Documents'],
  ['paymentSlips', 'Payment slips'],
  ['payments', 'Payments'],
  ['waitingList', 'Waiting list'],
  ['accounts', 'Accounts'],
] as const;

const PERSONAL_DATA: Readonly<Record<PersonalData, string>> = {
  shown: 'Personal data: shown.',
  sealed:
    'Personal data: sealed. These are the facts without the person; --with-personal-data shows more where the keys are.',
  erased: 'Personal data: none. The person was erased, and nobody can read it any more.',
};

/** What the system was, a line each. */
export function describeCounts(counts: SystemCounts): readonly string[] {
  const { events, lastEvent } = counts;
  const lines = [`After ${number(events)} ${events === 1 ? 'event' : 'events'}.`];
  if (lastEvent !== null) {
    const { type, eventId, position, recordedAt } = lastEvent;
    lines.push(`Last event: ${type} at position ${position}, ${describeInstant(recordedAt)}, ${eventId}`);
  }
  for (const [group, title] of GROUPS) {
    const each: Readonly<Record<string, number>> = counts[group];
    const total = Object.values(each).reduce((sum, count) => sum + count, 0);
    lines.push('', `${title}: ${number(total)}`);
    for (const [name, count] of Object.entries(each)) {
      lines.push(`  ${name.replaceAll('_', ' ').padEnd(24)}${number(count).padStart(9)}`);
    }
  }

  return lines;
}

/** An application as it was, a line each. */
export function describeApplicationThen(then: ApplicationThen, applicationId: string): readonly string[] {
  const { asOf, fields, removedFileIds, personalData, isDeleted } = then;
  const { revision, eventCount, type, actorRole, recordedAt, position } = asOf;

  return [
    `Application ${displayId(applicationId)} (${applicationId})`,
    `After event ${revision + 1} of its ${eventCount}, position ${position}, ${describeInstant(recordedAt)}: ${type}, by ${fillWords(`timeline.role.${actorRole}`)}`,
    PERSONAL_DATA[personalData],
    ...(isDeleted ? ['It had been deleted by then.'] : []),
    '',
    ...fields.map(({ label, value }) => `  ${label}: ${oneLine(value)}`),
    ...(removedFileIds.length > 0 ? ['', `Files that were deleted since: ${removedFileIds.join(', ')}`] : []),
  ];
}

const number = (count: number): string => count.toLocaleString('en');

/** What people wrote must not move the cursor of whoever reads it, nor look like a line of ours. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
