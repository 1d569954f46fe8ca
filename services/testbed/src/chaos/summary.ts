import { percentile } from '../bench/statistics.ts';
import { NOTHING } from './inject-faults.ts';
import type { Recovery } from './probes.ts';
import type { ChaosSummary } from './run-chaos.ts';

const MOST_SHOWN = 30;

export function printable(summary: ChaosSummary): string {
  const { commands, routes, violations, recoveries, tampered, ownEnds } = summary;
  const sum = (pick: 'count' | 'unavailable' | 'failed' | 'cut' | 'refused'): number =>
    routes.reduce((total, figures) => total + figures[pick], 0);
  const ends = [...ownEnds].filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
  const rows: readonly (readonly [string, string | number])[] = [
    ['seed', summary.seed],
    ['engines', summary.engines.join(', ')],
    ['faults', `${summary.faults}, of which ${summary.impossible} could not happen beside another`],
    [
      'messages tampered with',
      Object.entries(tampered)
        .map(([what, count]) => `${what} ${count}`)
        .join(', '),
    ],
    ['requests', sum('count')],
    ['  refused by a rule or a limit', sum('refused')],
    ['  told to come again (503)', sum('unavailable')],
    ['  cut off', sum('cut')],
    ['  failed otherwise (5xx)', sum('failed')],
    ['commands acknowledged', commands.acknowledged],
    ['commands refused', commands.refused],
    ['commands of unknown outcome', commands.unknown],
    ['sent again after an unknown outcome', summary.retried],
    ['never sent again, on purpose', summary.abandoned],
    ['sent again after being acknowledged', summary.repeatsOfAcknowledged],
    ['sent twice at once', summary.sentTwiceAtOnce],
    ['events in the log', summary.events],
    ['files named by events', summary.files],
    ['LOST', summary.lost],
    ['DOUBLED', summary.doubled],
    ['other violations', violations.length - summary.lost - summary.doubled],
    ['sessions that still open every gateway', summary.checkedSessions],
    ['reads compared with what was written', summary.checkedReads],
    ['answers that said that they may miss it', summary.saidBehind],
    ['read models equal to a clean rebuild', `${summary.models}, ${summary.documents} documents`],
    ['processes that ended by themselves', ends.length === 0 ? 'none' : ends.join(', ')],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));

  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
    ...recoveryTable(recoveries),
    ...violations.slice(0, MOST_SHOWN).map((text) => `VIOLATION  ${text}`),
    ...(violations.length > MOST_SHOWN ? [`and ${violations.length - MOST_SHOWN} more`] : []),
    ...(summary.keptFolder === null
      ? []
      : [`The journal and the output of the processes are in ${summary.keptFolder}`]),
    verdictOf(violations),
  ].join('\n');
}

/** The last line of every run. */
export const verdictOf = (violations: readonly string[]): string =>
  violations.length === 0 ? 'VERDICT  passed' : `VERDICT  failed: ${violations[0]}`;

function recoveryTable(recoveries: ChaosSummary['recoveries']): readonly string[] {
  const header = ['fault', 'times', 'written p50 ms', 'p99', 'max', 'fresh p50 ms', 'p99', 'max'];
  const all = [...recoveries].flatMap(([kind, own]) => (kind === NOTHING ? [] : own));
  const rows = [...recoveries, ['all faults', all] as const]
    .filter(([, own]) => own.length > 0)
    .map(([kind, own]) => [kind, String(own.length), ...spread(own, 'untilWritten'), ...spread(own, 'untilFresh')]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

  return [line(header), line(header.map(() => '---')), ...rows.map(line)];
}

function spread(own: readonly Recovery[], what: keyof Recovery): readonly string[] {
  const values = own.map((recovery) => recovery[what]);

  return [0.5, 0.99, 1].map((fraction) => percentile(values, fraction).toFixed(0));
}
