import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '@entry/platform/configuration';
import { silentLogger } from '@entry/platform/logger';
import { type Service, startService } from '@entry/standalone/compose';
import { type FilledFolder, fillWithPopulation } from '@entry/standalone/fill-with-population';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../kill-test/random.ts';
import { type Ask, askAsAdmin } from './ask-as-admin.ts';
import { PAGED_LISTS, tryKeys, walkPages } from './reachability.ts';

const SEED = '300';
/** Several pages of every list, and every key often; `npm run desk-bench` does the same with ten thousand. */
const APPLICATIONS = 250;
const SAMPLE = 80;

let folder: string;
let filled: FilledFolder;
let service: Service;
let ask: Ask;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entry-reachable-'));
  const configuration = readConfiguration({ DATA_DIR: folder, PORT: '0', DEMO: 'off' });
  filled = await fillWithPopulation(configuration, { applications: APPLICATIONS, seed: SEED, now: Date.now() });
  service = await startService(configuration, silentLogger, { rateLimits: null });
  ask = await askAsAdmin(service.address, { email: filled.adminEmail, password: filled.password });
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe(`When staff work on a population (seed ${SEED})`, () => {
  it.each(PAGED_LISTS)('should show each row of $path on one page exactly', async (list) => {
    const { ids, total } = await walkPages(ask, list);

    expect(ids.length).toBeGreaterThanOrEqual(filled.waitingMembers);
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });

  it('should find an application by every key that its screens show', async () => {
    const { ids, total } = await walkPages(ask, PAGED_LISTS[0]);
    expect(total).toBe(APPLICATIONS);

    const trials = await tryKeys(ask, ids, SAMPLE, createRandom(SEED));

    expect(Object.fromEntries(Object.entries(trials).map(([name, { notFound }]) => [name, notFound]))).toStrictEqual(
      Object.fromEntries(Object.keys(trials).map((name) => [name, 0])),
    );
    expect(Object.values(trials).every(({ tried }) => tried > SAMPLE / 10)).toBe(true);
  });
});
