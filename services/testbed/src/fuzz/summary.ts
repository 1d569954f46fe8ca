import type { Memory } from './messages.ts';
import type { RouteCounts, Tally } from './tally.ts';

export type FuzzSummary = {
  readonly seed: string;
  readonly requests: number;
  readonly seconds: number;
  readonly worlds: number;
  readonly tally: Tally;
  readonly memory: {
    readonly warm: Memory | null;
    /** Null when the service did not live to tell. */
    readonly end: Memory | null;
    /** The same data in a new process. */
    readonly reopened: Memory;
  };
  readonly violations: readonly string[];
};

/** Routes that nothing ever succeeded on; a redirect is how the form without scripts says that it did. */
export function neverReached({ tally }: FuzzSummary): readonly string[] {
  return [...tally.byRoute()]
    .filter(([route, { success, redirect }]) => !route.startsWith('(') && success + redirect === 0)
    .map(([route]) => route);
}

/** Answers from 500 on, those that asked to come again included. */
export const countFailures = (tally: Tally): number =>
  [...tally.byRoute().values()].reduce((sum, { failed, turnedAway }) => sum + failed + turnedAway, 0);

export function printable(summary: FuzzSummary): string {
  const { seed, requests, seconds, worlds, memory, violations, tally } = summary;
  const statuses = [...tally.byStatus()].sort(([left], [right]) => left - right);

  return [
    `seed                       ${seed}`,
    `requests                   ${requests} in ${Math.round(seconds)} s, ${Math.round(requests / seconds)} per second, ${worlds} worlds`,
    `answers                    ${statuses.map(([status, count]) => `${status === 0 ? 'none' : status}: ${count}`).join(', ')}`,
    `answers from 500 on        ${countFailures(tally)}`,
    `routes never reached       ${neverReached(summary).join(', ') || 'none'} of ${routesOf(tally).length}`,
    ...(memory.warm === null ? [] : [`memory after warm-up       ${describeMemory(memory.warm)}`]),
    ...(memory.warm === null || memory.end === null
      ? []
      : [`memory at the end          ${describeMemory(memory.end)}, ${growth(memory.warm.rss, memory.end.rss)}`]),
    `same data, new process     ${describeMemory(memory.reopened)}`,
    `VIOLATIONS                 ${violations.length}`,
    ...violations.slice(0, 20),
  ].join('\n');
}

export function printableRoutes({ tally }: FuzzSummary): string {
  const line = (name: string, counts: readonly (number | string)[]) =>
    name.padEnd(70) + counts.map((count) => String(count).padStart(8)).join('');
  const countsOf = ({ success, redirect, refused, turnedAway, failed, cut }: RouteCounts) => [
    success,
    redirect,
    refused,
    turnedAway,
    failed,
    cut,
  ];

  return [
    line('route', ['2xx', '3xx', '4xx', 'later', '5xx', 'none']),
    ...[...tally.byRoute()].map(([route, counts]) => line(route, countsOf(counts))),
  ].join('\n');
}

const routesOf = (tally: Tally): readonly string[] =>
  [...tally.byRoute().keys()].filter((name) => !name.startsWith('('));

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;
export const describeMemory = ({ rss, heap, external, events }: Memory): string =>
  `${megabytes(rss)} (heap ${megabytes(heap)}, external ${megabytes(external)}), ${events} events in the log`;
const growth = (before: number, after: number): string => `${(((after - before) / before) * 100).toFixed(1)} % more`;
