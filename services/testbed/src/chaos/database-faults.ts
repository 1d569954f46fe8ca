import type { Random } from '../kill-test/random.ts';
import type { Fault, FaultTools } from './fault.ts';

const now = (): number => performance.now();

/** NotWritablePrimary, ShutdownInProgress, InterruptedDueToReplStateChange, ExceededTimeLimit, HostUnreachable. */
const ERROR_CODES = [10_107, 91, 11_602, 262, 6] as const;
const COMMANDS = ['insert', 'update', 'find', 'findAndModify', 'delete', 'aggregate'];

export function failDatabase({ administer }: FaultTools, random: Random): Fault {
  const errorCode = random.pick(ERROR_CODES);
  const times = random.between(1, 30);

  return {
    kind: 'database answers with errors',
    details: `${errorCode}, ${times} times`,
    happen: async () => {
      await administer(failPoint(times, { errorCode }));
      return now();
    },
  };
}

export function closeDatabaseConnections({ administer }: FaultTools, random: Random): Fault {
  const times = random.between(1, 10);

  return {
    kind: 'database closes connections',
    details: `${times} times`,
    happen: async () => {
      await administer(failPoint(times, { closeConnection: true }));
      return now();
    },
  };
}

const failPoint = (times: number, what: Readonly<Record<string, unknown>>) => ({
  configureFailPoint: 'failCommand',
  mode: { times },
  data: { failCommands: COMMANDS, ...what },
});
