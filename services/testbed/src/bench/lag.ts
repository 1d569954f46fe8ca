import type { CommittedEvents } from '@entry/platform/ports/bus';
import { collectGarbage } from '@entry/platform/running/collect-garbage';
import { openApplications, saveForm } from './append-runs.ts';
import { withFolder } from './folders.ts';
import { onTheClock } from './on-the-clock.ts';
import type { Product } from './product.ts';
import { describeSpread, type Finding, heading, say, table } from './report.ts';
import { type Applicant, inventApplicants, inventRequests, type SaveRequest } from './requests.ts';
import type { Settings } from './settings.ts';
import { percentile, spreadOf } from './statistics.ts';

const RATES = [500, 2_000];
const VISIBLE_WITHIN = 2_000;

type LagRun = {
  readonly rate: number;
  readonly perSecond: number;
  /** From the announcement of a commit until a query shows it, in milliseconds, one per command. */
  readonly lags: readonly number[];
  readonly answers: readonly number[];
};

/** How long a command that is on the disk stays invisible, while commands arrive at a steady rate. */
export async function benchLag({ seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const applicants = inventApplicants(seed, 1_000);
  const seconds = isQuick ? 1 : 5;
  const runs: LagRun[] = [];

  heading('From commit to visible');
  say(`Commands arrive on the clock, whether or not earlier ones were answered, for ${seconds} s per rate.\n`);
  for (let round = -1; round < rounds; round += 1) {
    for (const rate of RATES) {
      const requests = inventRequests(seed + round, applicants, rate * seconds);
      const run = await runAtRate(applicants, requests, rate);
      if (round >= 0) runs.push(run);
    }
  }

  const byRate = RATES.map((rate) => ({ rate, own: runs.filter((run) => run.rate === rate) }));
  const spread = (own: readonly LagRun[], of: 'lags' | 'answers', fraction: number): string =>
    describeSpread(spreadOf(own.map((run) => percentile(run[of], fraction))));
  table(
    ['rate', 'reached/s', 'visible p50 ms', 'visible p99 ms', 'visible max ms', 'answer p50 ms', 'answer p99 ms'],
    byRate.map(({ rate, own }) => [
      `${rate}/s`,
      describeSpread(spreadOf(own.map(({ perSecond }) => perSecond))),
      spread(own, 'lags', 0.5),
      spread(own, 'lags', 0.99),
      spread(own, 'lags', 1),
      spread(own, 'answers', 0.5),
      spread(own, 'answers', 0.99),
    ]),
  );

  return byRate.map(({ rate, own }) => ({
    target: `commit to visible, p99 at ${rate} commands/s`,
    goal: { atMost: 1 },
    unit: ' ms',
    values: own.map(({ lags }) => percentile(lags, 0.99)),
  }));
}

async function runAtRate(
  applicants: readonly Applicant[],
  requests: readonly SaveRequest[],
  rate: number,
): Promise<LagRun> {
  return withFolder(async (folder) => {
    const lags: number[] = [];
    const answers: number[] = [];
    const watched: Promise<void>[] = [];
    let product: Product | null = null;
    let isMeasuring = false;

    function onCommitted({ events }: CommittedEvents): void {
      if (!isMeasuring || product === null) return;

      const announcedAt = performance.now();
      for (const { stream, position } of events) {
        const applicationId = stream.slice(stream.indexOf('-') + 1);
        watched.push(
          untilVisible(product, applicationId, position).then(() => void lags.push(performance.now() - announcedAt)),
        );
      }
    }

    product = await openApplications({ folder, onCommitted }, applicants);
    const opened = product;
    collectGarbage();
    isMeasuring = true;

    const start = performance.now();
    const pending: Promise<void>[] = [];
    await onTheClock(requests.length, rate, (number) => {
      const sentAt = performance.now();
      const request = requests[number] as SaveRequest;
      pending.push(saveForm(opened, request).then(() => void answers.push(performance.now() - sentAt)));
    });
    await Promise.all(pending);
    const elapsed = (performance.now() - start) / 1_000;
    await Promise.all(watched);
    await opened.close();

    return { rate, perSecond: requests.length / elapsed, lags, answers };
  });
}

/** Visible is what a query shows, not what the runner says. */
async function untilVisible(product: Product, applicationId: string, position: bigint): Promise<void> {
  const { runner, store, projections } = product;
  const isReached = await runner.waitFor(position, VISIBLE_WITHIN);
  const stored = await store.collection(projections.applications.model).get(applicationId);

  if (!isReached || stored === null || stored.position < position) throw new Error('A commit did not become visible');
}
