import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHostileFiles } from '@entry/media/testing/hostile-files/hostile-files';
import { say, table } from '../bench/report.ts';
import { percentile } from '../bench/statistics.ts';
import { type Person, register } from '../heavy-pictures/crowd.ts';
import { forgetPeak, readPeak } from '../heavy-pictures/process-memory.ts';
import { startServiceProcess } from '../kill-test/service-process.ts';
import { photoKinds } from './sample-files.ts';

const TOGETHER = 10;
const MEGABYTE = 1_000_000;
/** Milliseconds between two requests of whoever only looks at their application meanwhile. */
const LOOK_EVERY = 50;
const LOOKS_AT_REST = 60;
/** One person may not send without end. */
const FILES_EACH = 15;

/** The service in a process of its own: pictures that come together, files made to break it, and somebody who only reads. */
export async function benchCrowds({ isQuick }: { readonly isQuick: boolean }): Promise<void> {
  const hostile = (await makeHostileFiles()).slice(0, isQuick ? 40 : undefined);
  const folder = await mkdtemp(join(tmpdir(), 'bench-media-'));
  const service = startServiceProcess(join(folder, 'data'));
  try {
    const address = await service.ready;
    const pid = service.pid ?? Number.NaN;
    const people = await register(address, 1 + TOGETHER + Math.ceil(hostile.length / FILES_EACH));
    const [reader, ...others] = people as [Person, ...Person[]];
    const rows: string[][] = [];
    const during = async (name: string, work: () => Promise<readonly number[]>) => {
      forgetPeak(pid);
      const started = performance.now();
      const { answers, looks } = await whileSomebodyReads(address, reader, work);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      rows.push([name, `${seconds} s`, tally(answers), ...spread(looks), `${megabytes(readPeak(pid))}`]);
    };

    await during('nothing else', () => rest());
    for (const { name, fileOf } of await photoKinds()) {
      await during(`${TOGETHER} at once: ${name}`, () =>
        Promise.all(others.slice(0, TOGETHER).map((person, place) => validate(address, person, fileOf(place)))),
      );
    }
    await during(`${hostile.length} hostile files`, () => sendAll(address, others.slice(TOGETHER), hostile));

    table(['meanwhile', 'took', 'answers', 'reads p50', 'p99', 'most', 'peak of the service'], rows);
    say(`\nThe service still answers: ${(await fetch(`${address}/health/live`)).status}`);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

async function rest(): Promise<readonly number[]> {
  await pause(LOOKS_AT_REST * LOOK_EVERY);

  return [];
}

async function whileSomebodyReads(address: string, { token }: Person, work: () => Promise<readonly number[]>) {
  const looks: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const started = performance.now();
      const response = await fetch(`${address}/api/applications`, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`Whoever only reads was answered ${response.status}`);
      looks.push(performance.now() - started);
      await pause(LOOK_EVERY);
    }
  })();
  const answers = await work().finally(() => {
    isOver = true;
  });
  await reading;

  return { answers, looks };
}

async function validate(address: string, { token }: Person, bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/documents/validate-photo`, { method: 'POST', headers, body: form });
  await response.arrayBuffer();

  return response.status;
}

/** Each person sends one file after the other, all people together. */
async function sendAll(
  address: string,
  people: readonly Person[],
  files: readonly { readonly bytes: Uint8Array }[],
): Promise<readonly number[]> {
  const answers = people.map(async (person, place) => {
    const own: number[] = [];
    for (const { bytes } of files.slice(place * FILES_EACH, (place + 1) * FILES_EACH)) {
      own.push(await validate(address, person, bytes));
    }
    return own;
  });

  return (await Promise.all(answers)).flat();
}

function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);

  return [...counts].map(([status, times]) => `${times} x ${status}`).join(', ');
}

function spread(times: readonly number[]): readonly string[] {
  return [0.5, 0.99, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
