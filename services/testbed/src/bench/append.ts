import { type AppendRun, runCrud, runProduct } from './append-runs.ts';
import { describeSpread, type Finding, heading, say, table } from './report.ts';
import { inventApplicants, inventRequests } from './requests.ts';
import type { Settings } from './settings.ts';
import { percentile, ratiosOf, spreadOf } from './statistics.ts';

const MANY_CLIENTS = 64;

/** Commands per second against a table with an audit table, by one client and by many. */
export async function benchAppend({ seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const applicants = inventApplicants(seed, 1_000);
  const few = inventRequests(seed, applicants, isQuick ? 1_000 : 5_000);
  const many = inventRequests(seed, applicants, isQuick ? 4_000 : 40_000);
  const crud: AppendRun[] = [];
  const one: AppendRun[] = [];
  const sixtyFour: AppendRun[] = [];
  const oneUnmarked: AppendRun[] = [];
  const sixtyFourUnmarked: AppendRun[] = [];

  heading('Commands per second');
  say(
    `${applicants.length} applications; ${few.length} auto-saves by one client, ${many.length} by ${MANY_CLIENTS} clients;`,
  );
  say('one transaction per request into a table with an audit table is 1. The first round only warms up.\n');
  for (let round = -1; round < rounds; round += 1) {
    const results = [
      await runCrud({ applicants, requests: few }),
      await runProduct({ applicants, requests: few, clients: 1 }),
      await runProduct({ applicants, requests: many, clients: MANY_CLIENTS }),
      await runProduct({ applicants, requests: few, clients: 1, isMarked: false }),
      await runProduct({ applicants, requests: many, clients: MANY_CLIENTS, isMarked: false }),
    ] as const;
    if (round < 0) continue;

    crud.push(results[0]);
    one.push(results[1]);
    sixtyFour.push(results[2]);
    oneUnmarked.push(results[3]);
    sixtyFourUnmarked.push(results[4]);
  }

  printRuns([
    ['table with audit table', crud],
    ['product, 1 client', one],
    [`product, ${MANY_CLIENTS} clients`, sixtyFour],
    ['product without its mark, 1 client', oneUnmarked],
    [`product without its mark, ${MANY_CLIENTS} clients`, sixtyFourUnmarked],
  ]);

  return [
    {
      target: 'commands, 1 client / table with audit table',
      goal: { atLeast: 0.8 },
      unit: 'x',
      values: ratiosOf(one.map(perSecond), crud.map(perSecond)),
    },
    {
      target: `commands, ${MANY_CLIENTS} clients / table with audit table`,
      goal: { atLeast: 4 },
      unit: 'x',
      values: ratiosOf(sixtyFour.map(perSecond), crud.map(perSecond)),
    },
    {
      target: 'commands, 1 client / the same without a mark of what was acknowledged',
      goal: { atLeast: 0.95 },
      unit: 'x',
      values: ratiosOf(one.map(perSecond), oneUnmarked.map(perSecond)),
    },
    {
      target: `commands, ${MANY_CLIENTS} clients / the same without the mark`,
      goal: { atLeast: 0.95 },
      unit: 'x',
      values: ratiosOf(sixtyFour.map(perSecond), sixtyFourUnmarked.map(perSecond)),
    },
  ];
}

export const perSecond = (run: AppendRun): number => run.perSecond;

export function printRuns(sides: readonly (readonly [string, readonly AppendRun[]])[]): void {
  table(
    ['side', 'commands/s, median [min..max]', 'commands per commit', 'answer p50 ms', 'answer p99 ms'],
    sides.map(([name, runs]) => [
      name,
      describeSpread(spreadOf(runs.map(perSecond))),
      describeSpread(spreadOf(runs.map(({ groupSize }) => groupSize))),
      describeSpread(spreadOf(runs.map(({ latencies }) => percentile(latencies, 0.5)))),
      describeSpread(spreadOf(runs.map(({ latencies }) => percentile(latencies, 0.99)))),
    ]),
  );
}
