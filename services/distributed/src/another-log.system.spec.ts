import { cpSync, rmSync } from 'node:fs';
import { isLong } from '@entry/contracts/testing/test-depth';
import { EVENT_STORE_VERSIONS, startEventStoreDouble } from '@entry/engines/event-store';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { createMongoEngineMarks } from '@entry/mongodb/engine-marks';
import { openMongo } from '@entry/mongodb/open-mongo';
import { silentLogger } from '@entry/platform/logger';
import type { LogMark } from '@entry/platform/ports/engine-marks';
import type { EventLog } from '@entry/platform/ports/event-log';
import { stopProgram } from '@entry/platform/testing/child-program';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeployment, type Deployment, isReady } from './testing/deployment.ts';
import { describeWithOwnEngines } from './testing/describe-with-engines.ts';

const PROGRAMS = ['gateway', 'worker', 'relay', 'upkeep'] as const;
const VERSIONS = isLong ? EVENT_STORE_VERSIONS : (['24.10'] as const);
const SENTENCE =
  /^The event log is not the one that was: event [0-9a-f-]{36} at position \d+ was acknowledged, and it does not hold it there\. Nothing is written to it; see docs\/runbooks\/restored-backup\.md\.$/m;

/** What each log holds: its name makes the ids, the numbers how many bytes the events have. */
const LOGS = {
  right: ['right', [100, 200, 300]],
  'of the same length': ['other', [100, 200, 300]],
  longer: ['other', [150, 250, 350, 450]],
  shorter: ['right', [100, 200]],
  foreign: ['other', [120, 170, 310]],
} as const satisfies Record<string, readonly [string, readonly number[]]>;
type LogName = keyof typeof LOGS;

await describeWithOwnEngines('When another log lies under the programs', (engines) => {
  describe.each(VERSIONS)('at version %s', (version) => {
    let store: Awaited<ReturnType<typeof startEventStoreDouble>>;
    let deployment: Deployment;

    const folderOf = (name: LogName): string => `${store.double.process.folder}-${name.replaceAll(' ', '-')}`;

    async function withLog<Result>(work: (log: EventLog) => Promise<Result>): Promise<Result> {
      const log = createEventStoreLog({ url: store.url, logger: silentLogger });
      try {
        return await work(log);
      } finally {
        await log.close();
      }
    }

    /** Writes a log of its own and keeps a copy of its folder. */
    async function keepLog(name: LogName): Promise<LogMark> {
      const { process } = store.double;
      await process.stop();
      process.wipe();
      await process.start();
      const [ids, sizes] = LOGS[name];
      const mark = await withLog(async (log) => {
        for (const [place, bytes] of sizes.entries()) {
          const event = eventOf(uuidOf(`${ids} ${place}`), { data: { text: 'x'.repeat(bytes) } });
          await log.append(`thing-${place}`, 'no_stream', [event]);
        }
        const position = await log.head();
        return { position, eventId: (await log.readAt(position))?.metadata.eventId ?? '' };
      });
      await process.stop();
      cpSync(process.folder, folderOf(name), { recursive: true });
      await process.start();
      return mark;
    }

    async function putUnder(name: LogName): Promise<void> {
      const { process } = store.double;
      await process.kill();
      process.wipe();
      cpSync(folderOf(name), process.folder, { recursive: true });
      await process.start();
    }

    beforeAll(async () => {
      store = await startEventStoreDouble({ version });
      deployment = createDeployment({ ...engines, eventStore: store });
      // The first gateway makes the keys of the service, which nobody makes beside a log that holds events.
      const gateway = deployment.start('gateway');
      await gateway.waitFor(/"message":"Works"/);
      await stopProgram(gateway);
      for (const name of ['of the same length', 'longer', 'shorter', 'foreign'] as const) await keepLog(name);
      const mark = await keepLog('right');

      const { MONGODB_URL: url, MONGODB_DATABASE: database } = deployment.settings;
      const mongo = await openMongo({ url, database, logger: silentLogger });
      await createMongoEngineMarks({ mongo }).raiseLog(mark);
      await mongo.close();
    });
    afterAll(async () => {
      await deployment?.release();
      for (const name of Object.keys(LOGS) as LogName[]) rmSync(folderOf(name), { recursive: true, force: true });
      await store?.release();
    });

    it.each(['of the same length', 'longer', 'shorter', 'foreign'] as const)(
      'should let no program begin on one that is %s, each saying so in one sentence',
      async (name) => {
        await putUnder(name);
        const begun = PROGRAMS.map((program) => deployment.start(program));

        expect(await Promise.all(begun.map(({ ended }) => ended))).toStrictEqual([1, 1, 1, 1]);

        for (const program of begun) {
          expect(program.output()).toMatch(SENTENCE);
          expect(program.output()).not.toMatch(/^\s+at /m);
        }
      },
    );

    it.each(['of the same length', 'longer'] as const)(
      'should end every program that runs when one that is %s takes its place',
      async (name) => {
        await putUnder('right');
        const running = PROGRAMS.map((program) => deployment.start(program));
        for (const program of running) await eventually(async () => expect(await isReady(program)).toBe(true));

        await putUnder(name);

        expect(await Promise.all(running.map(({ ended }) => ended))).toStrictEqual([1, 1, 1, 1]);
        for (const program of running) {
          expect(program.output()).toMatch(/^The event log is not the one that was: .*restored-backup\.md\.$/m);
          expect(program.output()).not.toMatch(/^\s+at /m);
        }
      },
    );
  });
});
