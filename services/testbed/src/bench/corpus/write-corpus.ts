import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import type { AppendOutcome } from '@entry/platform/ports/event-log';
import { openCodec } from '../product.ts';
import { type CorpusAppend, type CorpusOptions, createCorpus } from './corpus.ts';

export type WriteOptions = CorpusOptions & {
  readonly folder: string;
  readonly sealing?: 'encrypted' | 'plain';
  /** 1 is a service that is rarely busy: every command has a commit of its own. */
  readonly appendsPerCommit: number;
  /** Called with each event as JSON text, personal data in clear. */
  readonly onPayload?: (payload: string) => void;
};

/** What a corpus consists of. */
export type CorpusFacts = {
  readonly seed: number;
  readonly events: number;
  readonly streams: number;
  readonly appends: number;
  readonly appendsPerCommit: number;
  /** Saves of a section after the application was created: what the pages send by themselves while somebody types. */
  readonly autoSaves: number;
  /** Of all events as JSON text (data, personal part in clear, metadata). */
  readonly payloadBytes: number;
  readonly byType: Readonly<Record<string, number>>;
};

export const FACTS_FILE = 'corpus.json';

/** Writes a corpus into a data folder, through the product's own codec, keys and log; and its facts beside it. */
export async function writeCorpus(options: WriteOptions): Promise<CorpusFacts> {
  const { folder, seed, sealing = 'encrypted', appendsPerCommit, onPayload } = options;
  mkdirSync(folder, { recursive: true });
  const log = createEmbeddedEventLog({ file: eventLogFile(folder) });
  const { vault, codec } = openCodec(folder, sealing);
  const counted = createCounter();
  let group: Promise<AppendOutcome>[] = [];

  for (const append of createCorpus(options)) {
    const encoded = [];
    for (const { event, metadata } of append.events) {
      const written = await codec.encode(event, append.stream, metadata);
      const payload = JSON.stringify({
        data: event.data,
        personal: event.personal ?? null,
        metadata: written.metadata,
      });
      counted.count(append, event.type, payload);
      onPayload?.(payload);
      encoded.push(written);
    }

    const expected = append.expectedRevision === -1 ? 'no_stream' : append.expectedRevision;
    group.push(log.append(append.stream, expected, encoded));
    if (group.length < appendsPerCommit) continue;

    await waitForAll(group);
    group = [];
  }
  await waitForAll(group);
  await log.close();
  await vault.close();

  const facts = { seed, appendsPerCommit, ...counted.facts() };
  writeFileSync(join(folder, FACTS_FILE), JSON.stringify(facts));
  return facts;
}

async function waitForAll(group: readonly Promise<AppendOutcome>[]): Promise<void> {
  for (const { kind } of await Promise.all(group)) {
    if (kind !== 'ok') throw new Error(`An append of the corpus ended with ${kind}`);
  }
}

function createCounter() {
  const streams = new Set<string>();
  const byType: Record<string, number> = {};
  let events = 0;
  let appends = 0;
  let autoSaves = 0;
  let payloadBytes = 0;
  let last: CorpusAppend | null = null;

  return {
    count(append: CorpusAppend, type: string, payload: string): void {
      if (append !== last) appends += 1;
      last = append;
      streams.add(append.stream);
      byType[type] = (byType[type] ?? 0) + 1;
      events += 1;
      payloadBytes += Buffer.byteLength(payload);
      if (type === 'ApplicationSectionSaved' && append.events[0]?.event.type !== 'ApplicationCreated') autoSaves += 1;
    },
    facts: () => ({ events, streams: streams.size, appends, autoSaves, payloadBytes, byType }),
  };
}

export function describeCorpus({
  events,
  streams,
  appends,
  appendsPerCommit,
  autoSaves,
  payloadBytes,
}: CorpusFacts): string {
  const thousands = (value: number): string => value.toLocaleString('en-US');

  return (
    `${thousands(events)} events in ${thousands(streams)} streams by ${thousands(appends)} commands, ` +
    `${((autoSaves / events) * 100).toFixed(1)} % auto-saves, ${(payloadBytes / events).toFixed(0)} bytes of payload ` +
    `per event, ${appendsPerCommit} ${appendsPerCommit === 1 ? 'command' : 'commands'} per commit`
  );
}
