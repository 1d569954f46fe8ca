import { statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { logMarkFile } from '@entry/embedded/high-water-mark/log-mark';
import { inspectLog } from '@entry/embedded/inspection/inspect-log';
import { createReadModelSnapshots } from '@entry/embedded/read-model-snapshot/read-model-snapshots';
import { readModelSnapshotFile } from '@entry/embedded/read-model-snapshot/snapshot-format';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST, type EventLog, type Position } from '@entry/platform/ports/event-log';
import { rebuildProjections } from '@entry/platform/projecting/rebuild';
import { createProjections, listProjections } from '@entry/projections/all';
import { releaseFingerprint } from '@entry/standalone/release-fingerprint';
import { openCodec } from './product.ts';

/** What a snapshot takes, and whom it holds up meanwhile. */
export type SnapshotTaken = { readonly seconds: number; readonly longestDelay: number; readonly bytes: number };

const PAGE = 5_000;

/** The log as it was when it held so many events, or a few more: up to the end of a commit. */
async function positionAfter(log: EventLog, wanted: number): Promise<Position> {
  let position = BEFORE_FIRST;
  let left = wanted;
  while (left > 0) {
    const page = await log.readAll(position, Math.min(PAGE, left));
    position = page.at(-1)?.position ?? position;
    left -= page.length;
  }
  // Every command has a commit of its own in this corpus.
  const [last, ...next] = await log.readAll(position - 1n, PAGE);
  const inCommit = next.filter(({ metadata }) => metadata.commandId === last?.metadata.commandId);

  return inCommit.at(-1)?.position ?? position;
}

const endAt = (log: EventLog, end: Position): EventLog => ({
  ...log,
  readAll: async (after, limit) => (await log.readAll(after, limit)).filter(({ position }) => position <= end),
});

const [folder, events] = process.argv.slice(2);
if (folder === undefined || events === undefined)
  throw new TypeError('The data folder or the number of events is missing');

const log = createEmbeddedEventLog({ file: eventLogFile(folder) });
const { vault, codec } = openCodec(folder, 'encrypted');
const end = await positionAfter(log, Number(events));
const store = createMemoryReadStore();
const projections = createProjections({ open: codec.open, store });
const list = listProjections(projections);
await rebuildProjections({ log: endAt(log, end), project: codec.project, projections: list, store });
await store.warm();
const { asked } = await inspectLog(eventLogFile(folder), logMarkFile(folder), Number(end));
if (asked === null) throw new Error('No commit ends there');

const snapshots = createReadModelSnapshots({
  file: readModelSnapshotFile(folder),
  keys: vault.snapshotKeys,
  store,
  models: list.map(({ model }) => model),
  release: releaseFingerprint(),
  mark: () => asked,
  found: null,
  reached: async () => true,
  atRest: (work) => work(),
  logger: silentLogger,
});
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
const start = performance.now();
const isWritten = await snapshots.write(new AbortController().signal);
const seconds = (performance.now() - start) / 1_000;
delays.disable();
if (!isWritten) throw new Error('The snapshot was not written');

snapshots.close();
await log.close();
await vault.close();
const taken: SnapshotTaken = {
  seconds,
  longestDelay: delays.max / 1e6,
  bytes: statSync(readModelSnapshotFile(folder)).size,
};
process.stdout.write(JSON.stringify(taken));
