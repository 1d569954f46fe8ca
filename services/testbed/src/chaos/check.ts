import { setTimeout as delay } from 'node:timers/promises';
import { createProjections, listProjections } from '@entry/projections/all';
import type { Audit } from '../kill-test/audit.ts';
import { differences, digestAll, digestRebuilt } from '../kill-test/digests.ts';
import type { Violation } from '../kill-test/log-index.ts';
import { type DistributedSystem, untilReady } from './distributed-system.ts';
import type { DistributedHoldings } from './holdings.ts';

export type Check = { readonly violations: readonly Violation[]; readonly models: number; readonly documents: number };

const CATCH_UP_DEADLINE = 60_000;
const BETWEEN_LOOKS = 250;
const ANSWER_DEADLINE = 60_000;

/** The last fault may have killed whoever is asked: each check waits until everybody is ready again. */
type Checked = Pick<DistributedSystem, 'processes' | 'addresses'>;

/** Everything that must hold when nobody writes any more, while the workers still run. */
export async function checkHoldings(system: Checked, holdings: DistributedHoldings, audit: Audit): Promise<Check> {
  await untilReady(system);
  const violations = [...(await audit.runThoroughly(holdings))];
  const rebuilt = await digestRebuilt(holdings, await holdings.log.head());
  const projections = listProjections(createProjections({ open: holdings.codec.open, store: holdings.store }));

  const deadline = performance.now() + CATCH_UP_DEADLINE;
  let different = differences(await digestAll(holdings.store, projections), rebuilt);
  while (different.length > 0 && performance.now() < deadline) {
    await delay(BETWEEN_LOOKS);
    different = differences(await digestAll(holdings.store, projections), rebuilt);
  }
  for (const model of different) {
    violations.push({ kind: 'wrong', text: `The read model ${model} is not what a clean rebuild gives` });
  }

  return {
    violations,
    models: projections.length,
    documents: Object.values(rebuilt).reduce((sum, { documents }) => sum + documents, 0),
  };
}

/** Nobody is logged out: every session that was granted still opens the door of every gateway. */
export async function checkSessions(system: Checked, tokens: readonly string[]): Promise<readonly Violation[]> {
  await untilReady(system);
  const violations: Violation[] = [];
  for (const address of system.addresses) {
    for (const token of tokens) {
      const { status } = await fetch(`${address}/api/auth/me`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(ANSWER_DEADLINE),
      });
      if (status !== 200) violations.push({ kind: 'wrong', text: `A session that was granted is answered ${status}` });
    }
  }

  return violations;
}
