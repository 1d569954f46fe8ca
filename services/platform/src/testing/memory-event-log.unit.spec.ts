import { describeEventLogContract } from '../contract-suites/event-log.ts';
import { withDeadlines } from '../deadlines.ts';
import { createFaultyEventLog } from './faulty-event-log.ts';
import { createMemoryEventLog } from './memory-event-log.ts';

describeEventLogContract('The memory log', { isKept: false, hasNetwork: false }, async () => {
  const log = createMemoryEventLog();

  return { log, openAnother: async () => ({ ...log }), release: () => log.close() };
});

describeEventLogContract(
  'The memory log behind a network with deadlines and short pages',
  { isKept: false },
  async () => {
    let isSilent = false;
    const memory = createMemoryEventLog();
    const open = () =>
      withDeadlines(createFaultyEventLog(memory, { longestPage: 7, isSilent: () => isSilent }), {
        read: 20,
        append: 20,
      });

    return {
      log: open(),
      openAnother: async () => open(),
      silence: (is) => {
        isSilent = is;
      },
      release: () => memory.close(),
    };
  },
);
