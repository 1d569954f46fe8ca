import { isDeepStrictEqual } from 'node:util';
import { type Fault, planOf } from './plan.ts';
import { runForm } from './run-form.ts';

export type WebFaultsSummary = {
  readonly seed: string;
  readonly faults: Partial<Record<Fault, number>>;
  readonly charactersTyped: number;
  readonly lost: readonly string[];
  /** Sections in the history of the undisturbed run, consecutive saves of one counted once. */
  readonly sections: number;
  /** Where the histories differ first; null when they are the same. */
  readonly difference: string | null;
};

/**
 * Fills one form in twice, by one plan: on a phone that nothing happens to, and on one that everything happens to. What
 * was typed has to be on the server both times, and the log has to tell the same story.
 */
export async function runWebFaults(options: {
  readonly seed: string;
  readonly faults: number;
  readonly onProgress: (line: string) => void;
}): Promise<WebFaultsSummary> {
  const { seed, faults, onProgress } = options;
  const passes = planOf(seed, faults);
  const [undisturbed, disturbed] = await Promise.all([
    runForm({ seed, passes, isDisturbed: false, onProgress }),
    runForm({ seed, passes, isDisturbed: true, onProgress }),
  ]);

  return {
    seed,
    faults: disturbed.faults,
    charactersTyped: disturbed.charactersTyped,
    lost: [...undisturbed.lost, ...disturbed.lost],
    sections: undisturbed.history.length,
    difference: firstDifference(undisturbed.history, disturbed.history),
  };
}

function firstDifference(one: readonly unknown[], other: readonly unknown[]): string | null {
  const length = Math.max(one.length, other.length);
  const index = Array.from({ length }).findIndex((_, at) => !isDeepStrictEqual(one[at], other[at]));

  return index === -1
    ? null
    : `${index + 1} of ${length}: ${JSON.stringify(one[index])} undisturbed, ${JSON.stringify(other[index])} disturbed`;
}

export function printable({ seed, faults, charactersTyped, lost, sections, difference }: WebFaultsSummary): string {
  const counts = Object.entries(faults).map(([fault, count]) => `  ${fault}: ${count}`);
  const all = Object.values(faults).reduce((sum, count) => sum + count, 0);

  return [
    `Seed ${seed}: ${all} faults`,
    ...counts,
    `Characters typed: ${charactersTyped}; answers lost: ${lost.length}`,
    ...lost.map((line) => `  ${line}`),
    `History: ${sections} saved sections, ${difference === null ? 'the same as undisturbed' : `differs at ${difference}`}`,
  ].join('\n');
}
