import type { LoadReport } from './run-load.ts';

const MOST_SHOWN = 20;

/** What must not be: sessions lost, stale reads, answers of a broken service, commands nobody ever answered. */
export function faultsOf({ findings, routes }: LoadReport): readonly string[] {
  const failed = routes.filter(({ failed: count }) => count > 0);
  const cut = routes.filter(({ cut: count }) => count > 0);
  const { givenUp } = findings;

  return [
    ...findings.staleReads.map((text) => `A read missed what was written before: ${text}`),
    ...findings.lostSessions.map((text) => `A session that was granted is not known any more: ${text}`),
    ...failed.map(({ route, failed: count }) => `${count} answers of a broken service: ${route}`),
    ...cut.map(({ route, cut: count }) => `${count} requests without a whole answer: ${route}`),
    ...(givenUp > 0 ? [`${givenUp} commands of which nobody said what came of them`] : []),
  ];
}

export function printable(report: LoadReport): string {
  const { seed, elapsed, people, turnedAway, routes, refusals, findings } = report;
  const requests = routes.reduce((sum, { count }) => sum + count, 0);
  const seconds = elapsed / 1_000;
  const faults = faultsOf(report);
  const facts: readonly (readonly [string, string | number])[] = [
    ['seed', seed],
    ['time', `${seconds.toFixed(1)} s`],
    ['requests', `${requests}, ${(requests / seconds).toFixed(1)}/s`],
    [
      'people',
      Object.entries(people)
        .map(([milestone, count]) => `${count} ${wordsOf(milestone)}`)
        .join(', '),
    ],
    ['turned away, because too many were there', turnedAway],
    ['reads compared with what was written before', findings.checkedReads],
    ['of which missed it', findings.staleReads.length],
    ['answers that said that they may miss it', findings.saidBehind],
    ['commands sent again', findings.retried],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));

  return [
    ...facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
    ...routeTable(report),
    '',
    ...[...refusals].toSorted(byText).map(([what, count]) => `not carried out ${count} times: ${what}`),
    ...faults.slice(0, MOST_SHOWN).map((text) => `FAULT  ${text}`),
    ...(faults.length > MOST_SHOWN ? [`and ${faults.length - MOST_SHOWN} more`] : []),
  ].join('\n');
}

function routeTable({ routes }: LoadReport): readonly string[] {
  const header = ['route', 'count', 'refused', '503', 'failed', 'cut', 'p50 ms', 'p95 ms', 'p99 ms'];
  const rows = routes.map(({ route, count, refused, unavailable, failed, cut, p50, p95, p99 }) => [
    route,
    ...[count, refused, unavailable, failed, cut].map(String),
    ...[p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1)),
  ]);
  const widths = header.map((_title, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)),
  );

  return [header, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

const wordsOf = (milestone: string): string => milestone.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const byText = (left: readonly [string, number], right: readonly [string, number]): number =>
  left[0] < right[0] ? -1 : 1;
