import type { Random } from '../kill-test/random.ts';
import { deleteMessages, deleteStream, publishAgain, tamperWithMessages, wipeBus } from './bus-faults.ts';
import { closeDatabaseConnections, failDatabase } from './database-faults.ts';
import type { Fault, FaultTools } from './fault.ts';
import { cutLinks, loseAcknowledgements, loseLink, slowLinks } from './link-faults.ts';
import { killEngine, killProcess, pauseEngine, pauseProcess } from './process-faults.ts';

type Planner = (tools: FaultTools, random: Random) => Fault;

/** The likelier ones several times. */
const PLANNERS: readonly Planner[] = [
  killProcess,
  killProcess,
  killProcess,
  pauseProcess,
  pauseProcess,
  killEngine,
  killEngine,
  pauseEngine,
  cutLinks,
  cutLinks,
  loseLink,
  loseLink,
  slowLinks,
  loseAcknowledgements,
  loseAcknowledgements,
  tamperWithMessages,
  tamperWithMessages,
  tamperWithMessages,
  deleteMessages,
  publishAgain,
  deleteStream,
  wipeBus,
  failDatabase,
  failDatabase,
  closeDatabaseConnections,
];

/** Every kind once before any comes again, in an order that the seed decides. */
export function createFaultPlan(tools: FaultTools, random: Random): () => Fault {
  let left: Planner[] = [];

  return () => {
    if (left.length === 0) left = shuffled(PLANNERS, random);
    const planner = left.pop() as Planner;

    return planner(tools, random);
  };
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, rank: random.next() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}
