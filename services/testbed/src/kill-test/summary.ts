import type { Counts } from './audit.ts';
import type { CommandKind } from './command.ts';
import type { Tally } from './requester.ts';

export type Summary = Tally & {
  readonly seed: string;
  readonly kills: number;
  /** Before anything was stored: while the data folder itself came into being. */
  readonly killsOfNewborns: number;
  readonly commands: Counts;
  /** Those acknowledged, by kind. */
  readonly kinds: Readonly<Record<CommandKind, number>>;
  readonly events: number;
  readonly files: number;
  /** Findings of something acknowledged that is not there, and of something there more than once; one command may give several. */
  readonly lost: number;
  readonly doubled: number;
  /** Everything that is not as it must be, these included. */
  readonly violations: readonly string[];
  /** Milliseconds from the start of the process until it takes requests. */
  readonly restartMedian: number;
  readonly restartP99: number;
  /** Starts whose read models began with a snapshot. */
  readonly startsWithSnapshot: number;
  /** Times that all live read models were compared with a clean rebuild. */
  readonly comparisons: number;
  /** Null when it was removed, as after every run without a violation. */
  readonly keptFolder: string | null;
};

const MOST_SHOWN = 30;

export function printable(summary: Summary): string {
  const { commands, kinds, violations, keptFolder } = summary;
  const rows: readonly (readonly [string, string | number])[] = [
    ['seed', summary.seed],
    ['kills', summary.kills],
    ['kills of a new data folder, before', summary.killsOfNewborns],
    ['commands acknowledged', commands.acknowledged],
    ...Object.entries(kinds).map(([kind, count]) => [`  ${kind.replaceAll('_', ' ')}`, count] as const),
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
    ['restart, median', `${Math.round(summary.restartMedian)} ms`],
    ['restart, 99th percentile', `${Math.round(summary.restartP99)} ms`],
    ['starts with a snapshot of the read models', summary.startsWithSnapshot],
    ['read models compared with a rebuild', `${summary.comparisons} times, all of them`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));

  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...violations.slice(0, MOST_SHOWN).map((text) => `VIOLATION  ${text}`),
    ...(keptFolder === null ? [] : [`The journal and the data folder are in ${keptFolder}`]),
  ].join('\n');
}
