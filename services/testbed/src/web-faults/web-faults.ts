import { isDeepStrictEqual } from 'node:util';
import { type Fault, planOf } from './plan.ts';
import { type PlanRun, runPlan } from './run-plan.ts';

export type WebFaultsSummary = {
  readonly seed: string;
  readonly faults: Partial<Record<Fault, number>>;
  readonly charactersTyped: number;
  readonly filesSent: number;
  readonly lost: readonly string[];
  /** Passes, sections they changed, and other events, of the undisturbed run. */
  readonly passes: number;
  readonly sections: number;
  readonly others: number;
  /** Where the histories differ; in words. */
  readonly differences: readonly string[];
};

export type WebFaultsOptions = {
  readonly seed: string;
  readonly faults: number;
  readonly without?: readonly Fault[];
  readonly onProgress: (line: string) => void;
};

/**
 * Fills one form in and sends papers twice, by one plan: on a phone that nothing happens to, and on one that everything
 * happens to. All of it has to be on the server both times, and the log has to tell the same story.
 */
export async function runWebFaults({ onProgress, ...options }: WebFaultsOptions): Promise<WebFaultsSummary> {
  const { seed } = options;
  const passes = planOf(options);
  const [undisturbed, disturbed] = await Promise.all([
    runPlan({ seed, passes, isDisturbed: false, onProgress }),
    runPlan({ seed, passes, isDisturbed: true, onProgress }),
  ]);
  const { history } = undisturbed;

  return {
    seed,
    faults: disturbed.faults,
    charactersTyped: disturbed.charactersTyped,
    filesSent: disturbed.filesSent,
    lost: [...undisturbed.lost, ...disturbed.lost],
    passes: passes.length,
    sections: history.passes.reduce((sum, { sections }) => sum + Object.keys(sections).length, 0),
    others: history.passes.reduce((sum, { others }) => sum + others.length, 0),
    differences: differencesOf(undisturbed, disturbed),
  };
}

function differencesOf(one: PlanRun, other: PlanRun): readonly string[] {
  const length = Math.max(one.history.passes.length, other.history.passes.length);
  const unlike = Array.from({ length }, (_, pass) => pass).filter(
    (pass) => !isDeepStrictEqual(one.history.passes[pass], other.history.passes[pass]),
  );
  const tell = (run: PlanRun, pass: number): string => JSON.stringify(run.history.passes[pass]);

  return [
    ...unlike.map((pass) => `pass ${pass + 1}: ${tell(one, pass)} undisturbed, ${tell(other, pass)} disturbed`),
    ...[one, other].flatMap(({ turnedBack }) => turnedBack.map((line) => `a value came back: ${line}`)),
    ...[one, other].flatMap(({ history: { partsLeft } }) =>
      partsLeft > 0 ? [`${partsLeft} parts are left over`] : [],
    ),
  ];
}

export function printable(summary: WebFaultsSummary): string {
  const { seed, faults, charactersTyped, filesSent, lost, passes, sections, others, differences } = summary;
  const counts = Object.entries(faults).map(([fault, count]) => `  ${fault}: ${count}`);
  const all = Object.values(faults).reduce((sum, count) => sum + count, 0);

  return [
    `Seed ${seed}: ${all} faults`,
    ...counts.sort(),
    `Characters typed: ${charactersTyped}; files sent by parts: ${filesSent}; answers and files lost: ${lost.length}`,
    ...lost.map((line) => `  ${line}`),
    `History: ${passes} passes, ${sections} sections changed, ${others} other events; differences: ${differences.length}`,
    ...differences.map((line) => `  ${line}`),
  ].join('\n');
}
