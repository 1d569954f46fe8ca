import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../kill-test/random.ts';
import { createBusAdmin } from './bus-admin.ts';
import { BUS_PREFIX, type DistributedSystem } from './distributed-system.ts';
import type { Fault, FaultTools } from './fault.ts';
import { createFaultPlan } from './faults.ts';
import type { DistributedHoldings } from './holdings.ts';
import type { Probes, Recovery } from './probes.ts';

/** A minute, or ten times what it takes without a fault where the machine is that busy. */
const RECOVERY_DEADLINE = { least: 60_000, timesOfNothing: 10 };
const BASELINES = 3;
const FIRST_DEADLINE = 180_000;
export const NOTHING = 'nothing, for comparison';
const TWO_AT_ONCE = 0.15;
/** Faults of one kind at the same time as another are told apart from those that come alone. */
const MIXED = 'two at once';

export type Injection = {
  readonly options: {
    readonly faults: number;
    readonly onProgress?: (line: string) => void;
  };
  readonly system: DistributedSystem;
  readonly holdings: Pick<DistributedHoldings, 'administer'>;
  readonly probes: Probes;
  readonly note: (note: Readonly<Record<string, unknown>>) => void;
  readonly random: Random;
  readonly wrong: (text: string) => void;
  /** What was seen, also of a run that breaks off. */
  readonly injected: Injected;
};

export type Injected = { readonly recoveries: Map<string, Recovery[]>; impossible: number };

/** One fault after the other, or two at once, each until everybody can write and read again. */
export async function injectFaults(injection: Injection): Promise<void> {
  const { options, system, holdings, probes, random, wrong, note, injected } = injection;
  const { recoveries } = injected;
  const tools: FaultTools = {
    system,
    bus: createBusAdmin(system.engines.nats.process.port, BUS_PREFIX),
    administer: holdings.administer,
  };
  const chance = random.fork('faults');
  const nextFault = createFaultPlan(tools, chance);
  const remember = (kind: string, recovery: Recovery): void =>
    void recoveries.set(kind, [...(recoveries.get(kind) ?? []), recovery]);
  for (let times = 0; times < BASELINES; times += 1) {
    remember(NOTHING, await probes.measure(performance.now(), FIRST_DEADLINE));
  }
  const usual = Math.max(...(recoveries.get(NOTHING) ?? []).map(({ untilFresh }) => untilFresh));
  const deadline = Math.max(RECOVERY_DEADLINE.least, RECOVERY_DEADLINE.timesOfNothing * usual);
  options.onProgress?.(`Without a fault: fresh after ${usual.toFixed(0)} ms at most`);

  for (let done = 0; done < options.faults; ) {
    const faults =
      done + 1 < options.faults && chance.isLucky(TWO_AT_ONCE) ? [nextFault(), nextFault()] : [nextFault()];
    await delay(chance.between(0, 500));
    note({ faults: faults.map(({ kind, details }) => ({ kind, details })) });
    const moments = await Promise.all(faults.map(happenOrNot));
    const since = Math.max(...moments.map((moment) => moment ?? 0));
    injected.impossible += moments.filter((moment) => moment === null).length;
    done += faults.length;

    const words = faults.map(({ kind, details }) => `${kind} (${details})`).join(' and ');
    try {
      const recovery = await probes.measure(since === 0 ? performance.now() : since, deadline);
      const kind = faults.length > 1 ? MIXED : (faults[0] as Fault).kind;
      remember(kind, recovery);
      const { untilWritten, untilFresh } = recovery;
      options.onProgress?.(
        `${done}: ${words}: written after ${untilWritten.toFixed(0)}, fresh after ${untilFresh.toFixed(0)} ms`,
      );
    } catch (error) {
      options.onProgress?.(`${done}: ${words}: ${(error as Error).message}`);
      wrong(`${(error as Error).message} after fault ${done}: ${words}`);
      break;
    }
  }
}

async function happenOrNot({ happen }: Fault): Promise<number | null> {
  try {
    return await happen();
  } catch {
    return null;
  }
}
