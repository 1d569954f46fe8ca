import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../kill-test/random.ts';
import type { Process } from './distributed-system.ts';
import { ENGINE_NAMES, type EngineName } from './engines.ts';
import type { Fault, FaultTools } from './fault.ts';
import type { LinkState } from './proxy.ts';

const now = (): number => performance.now();

type Links = { readonly words: string; readonly engine: EngineName; readonly processes: readonly Process[] };

/** Of one process, or of all of them. */
function pickLinks({ system }: FaultTools, random: Random): Links {
  const engine = random.pick(ENGINE_NAMES);
  const processes = random.isLucky(0.4) ? system.processes : [random.pick(system.processes)];

  return {
    words: `${processes.map(({ name }) => name).join(', ')} to ${system.engines[engine].title}`,
    engine,
    processes,
  };
}

export function cutLinks(tools: FaultTools, random: Random): Fault {
  const { words, engine, processes } = pickLinks(tools, random);

  return {
    kind: 'connections cut',
    details: words,
    happen: async () => {
      for (const { links } of processes) links[engine].cut();
      return now();
    },
  };
}

const LOST_LINKS = { black_hole: 'black hole', half_open: 'half-open link', refused: 'connections refused' } as const;

export function loseLink(tools: FaultTools, random: Random): Fault {
  const state = random.pick(['black_hole', 'half_open', 'refused'] as const);
  const { words, engine, processes } = pickLinks(tools, random);
  const milliseconds = random.between(300, 5_000);

  return {
    kind: LOST_LINKS[state],
    details: `${words}, ${milliseconds} ms`,
    happen: () => during(processes, engine, state, milliseconds),
  };
}

async function during(
  processes: readonly Process[],
  engine: EngineName,
  state: LinkState,
  milliseconds: number,
): Promise<number> {
  for (const { links } of processes) links[engine].set(state);
  await delay(milliseconds);
  for (const { links } of processes) links[engine].set('open');
  return now();
}

export function slowLinks(tools: FaultTools, random: Random): Fault {
  const { words, engine, processes } = pickLinks(tools, random);
  const [late, milliseconds] = [random.between(20, 300), random.between(500, 3_000)];

  return {
    kind: 'slow link',
    details: `${words}, ${late} ms each way for ${milliseconds} ms`,
    happen: async () => {
      for (const { links } of processes) links[engine].delay(late);
      await delay(milliseconds);
      for (const { links } of processes) links[engine].delay(0);
      return now();
    },
  };
}

/** What the gateways append is written, and nobody tells them. */
export function loseAcknowledgements({ system }: FaultTools, random: Random): Fault {
  const gateways = system.processes.filter(({ role }) => role === 'gateway');
  const processes = random.isLucky(0.5) ? gateways : [random.pick(gateways)];
  const milliseconds = random.between(50, 1_000);

  return {
    kind: 'acknowledgements of appends lost',
    details: `${processes.map(({ name }) => name).join(', ')}, ${milliseconds} ms`,
    happen: () => during(processes, 'eventStore', 'deaf', milliseconds),
  };
}
