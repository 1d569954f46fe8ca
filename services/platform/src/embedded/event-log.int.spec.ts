import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventLogContract } from '../contract-suites/event-log.contract.spec.ts';
import { createEmbeddedEventLog } from './event-log.ts';

describeEventLogContract('The embedded log', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'event-log-'));
  const log = createEmbeddedEventLog({ file: join(directory, 'log.sqlite') });

  return {
    log,
    release: async () => {
      await log.close();
      await rm(directory, { recursive: true });
    },
  };
});
