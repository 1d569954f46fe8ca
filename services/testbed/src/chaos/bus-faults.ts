import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../kill-test/random.ts';
import type { Fault, FaultTools } from './fault.ts';
import type { Mischief } from './nats-tamper.ts';

const now = (): number => performance.now();

const MISCHIEF_WORDS: Readonly<Record<Mischief, string>> = {
  drop: 'messages dropped',
  duplicate: 'messages duplicated',
  swap: 'messages reordered',
};

export function tamperWithMessages({ system }: FaultTools, random: Random): Fault {
  const mischief = random.pick(['drop', 'duplicate', 'swap'] as const);
  const messages = random.between(1, 20);

  return {
    kind: MISCHIEF_WORDS[mischief],
    details: `${messages} on their way to the workers`,
    happen: async () => {
      system.tamper.order(mischief, messages);
      return now();
    },
  };
}

export function deleteMessages({ bus }: FaultTools, random: Random): Fault {
  const messages = random.between(1, 20);

  return {
    kind: 'messages deleted from the stream',
    details: `${messages} of the newest`,
    happen: async () => {
      await bus.deleteMessages(messages, random);
      return now();
    },
  };
}

export function publishAgain({ bus }: FaultTools, random: Random): Fault {
  const messages = random.between(1, 10);

  return {
    kind: 'old messages published again',
    details: `${messages}`,
    happen: async () => {
      await bus.publishAgain(messages, random);
      return now();
    },
  };
}

export function deleteStream({ bus }: FaultTools): Fault {
  return {
    kind: 'stream deleted',
    details: 'by somebody with rights',
    happen: async () => {
      await bus.deleteStream();
      return now();
    },
  };
}

export function wipeBus({ system }: FaultTools, random: Random): Fault {
  const { process, title } = system.engines.nats;
  const milliseconds = random.between(0, 1_000);

  return {
    kind: "JetStream's store deleted",
    details: `${title} back after ${milliseconds} ms`,
    happen: async () => {
      await process.kill();
      process.wipe();
      await delay(milliseconds);
      const startedAt = now();
      await process.start();
      return startedAt;
    },
  };
}
