import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../kill-test/random.ts';
import type { Process, Role } from './distributed-system.ts';
import { ENGINE_NAMES } from './engines.ts';
import type { Fault, FaultTools } from './fault.ts';

const now = (): number => performance.now();

function pickProcess({ system }: FaultTools, random: Random, roles?: readonly Role[]): Process {
  const role = random.pick(roles ?? (['gateway', 'relay', 'worker', 'upkeep'] as const));

  return random.pick(system.processes.filter((process) => process.role === role));
}

export function killProcess(tools: FaultTools, random: Random): Fault {
  const { name, role, program } = pickProcess(tools, random, [
    'gateway',
    'gateway',
    'relay',
    'worker',
    'worker',
    'upkeep',
  ]);

  return {
    kind: `${role} killed`,
    details: name,
    happen: async () => {
      program.kill();
      return now();
    },
  };
}

export function pauseProcess(tools: FaultTools, random: Random): Fault {
  const { name, role, program } = pickProcess(tools, random, ['gateway', 'relay', 'worker', 'worker']);
  const milliseconds = random.between(200, 4_000);

  return {
    kind: `${role} stopped and continued`,
    details: `${name}, ${milliseconds} ms`,
    happen: async () => {
      program.pause();
      await delay(milliseconds);
      program.resume();
      return now();
    },
  };
}

export function killEngine({ system }: FaultTools, random: Random): Fault {
  const name = random.pick(ENGINE_NAMES);
  const milliseconds = random.between(0, 1_500);
  const { process, title } = system.engines[name];

  return {
    kind: `${title} killed`,
    details: `back after ${milliseconds} ms`,
    happen: async () => {
      await process.kill();
      const killedAt = now();
      await delay(milliseconds);
      await process.start();
      return killedAt + milliseconds;
    },
  };
}

export function pauseEngine({ system }: FaultTools, random: Random): Fault {
  const { process, title } = system.engines[random.pick(ENGINE_NAMES)];
  const milliseconds = random.between(200, 3_000);

  return {
    kind: `${title} stopped and continued`,
    details: `${milliseconds} ms`,
    happen: async () => {
      process.pause();
      await delay(milliseconds);
      process.resume();
      return now();
    },
  };
}
