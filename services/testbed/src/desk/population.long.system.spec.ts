import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATION_STATUSES, DOCUMENT_STATUSES, PAYMENT_SLIP_STATUSES } from '@entry/contracts/rules/statuses';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { currentDocuments, type ExistingApplication, isExisting } from '@entry/domain/application/state';
import { createMedia } from '@entry/media/media';
import { readConfiguration } from '@entry/platform/configuration';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST, type RecordedEvent } from '@entry/platform/ports/event-log';
import { listProjections } from '@entry/projections/all';
import { type Service, startService } from '@entry/standalone/compose';
import { type FilledFolder, fillWithPopulation } from '@entry/standalone/fill-with-population';
import { openDataFolder } from '@entry/standalone/open-data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, digestAll, digestRebuilt } from '../kill-test/digests.ts';

const SEED = '261122';
const APPLICATIONS = 300;
const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const DAY = 86_400_000;

let folders: string[] = [];
let dataFolder: string;
let filled: FilledFolder;
/** What filling left, read once: the tests only look at it. */
let population: Population;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'entry-population-'));
  folders.push(folder);
  return folder;
}

const configurationOf = (folder: string) => readConfiguration({ DATA_DIR: folder, PORT: '0', DEMO: 'off' });
const fill = (folder: string, applications: number, seed = SEED) =>
  fillWithPopulation(configurationOf(folder), { applications, seed, now: NOW });

beforeAll(async () => {
  dataFolder = await newFolder();
  filled = await fill(dataFolder, APPLICATIONS);
  population = await readFolder(dataFolder);
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  folders = [];
});

type Population = {
  readonly events: readonly RecordedEvent[];
  readonly applications: readonly ExistingApplication[];
  readonly erased: ReadonlySet<string | null>;
};

/** Every event, and what the deciders make of the applications' streams: nothing of what the generator counted. */
async function readFolder(folder: string): Promise<Population> {
  const opened = await openDataFolder({ folder, masterKeyFile: configurationOf(folder).masterKeyFile });
  try {
    const events: RecordedEvent[] = [];
    for (let after = BEFORE_FIRST; ; ) {
      const page = await opened.log.readAll(after, 5_000);
      if (page.length === 0) break;
      events.push(...page);
      after = page.at(-1)?.position ?? after;
    }
    const streams = new Set(events.map(({ stream }) => stream).filter((stream) => stream.startsWith('application-')));
    const erased = new Set(
      events.filter(({ type }) => type === 'AccountDeleted').map(({ metadata }) => metadata.subjectId),
    );
    const applications: ExistingApplication[] = [];
    for (const stream of streams) {
      const { state } = await opened.commands.load(applicationDecider, stream);
      if (isExisting(state) && !erased.has(state.applicantId)) applications.push(state);
    }

    return { events, applications, erased };
  } finally {
    await opened.close();
  }
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;

  return counts;
}

async function adminOf(service: Service) {
  const body = JSON.stringify({ email: filled.adminEmail, password: filled.password });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(new URL('/api/auth/login', service.address), { method: 'POST', headers, body });
  const { token } = (await login.json()) as { readonly token: string };

  return async (path: string): Promise<ReturnType<typeof JSON.parse>> => {
    const answer = await fetch(new URL(path, service.address), { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return answer.json();
  };
}

describe(`When a folder is filled with a population (seed ${SEED})`, () => {
  it('should hold as many applications as were asked for, in every status', async () => {
    const { applications } = population;
    const counts = countBy(applications, ({ status }) => status);

    expect(applications).toHaveLength(APPLICATIONS);
    expect(Object.keys(counts).sort()).toStrictEqual([...APPLICATION_STATUSES].sort());
    for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(APPLICATIONS * 0.01);
  });

  it('should hold documents and slips in every status the service gives, superseded and reused ones too', async () => {
    const { applications, events } = population;
    const documents = countBy(applications.flatMap(currentDocuments), ({ status }) => status);
    const slips = countBy(
      applications.flatMap(({ paymentSlips }) => paymentSlips),
      ({ status }) => status,
    );
    const uploads = events.filter(({ type }) => type === 'DocumentUploaded');
    const slipUploads = events.filter(({ type }) => type === 'PaymentSlipUploaded');
    const concerns = slipUploads.flatMap(({ data }) => (data as { readonly concerns: readonly string[] }).concerns);

    expect(Object.keys(documents).sort()).toStrictEqual(DOCUMENT_STATUSES.filter((each) => each !== 'pending').sort());
    expect(Object.keys(slips).sort()).toStrictEqual(
      PAYMENT_SLIP_STATUSES.filter((each) => each !== 'processing').sort(),
    );
    expect(uploads.length / APPLICATIONS).toBeGreaterThan(2.5);
    expect(uploads.length / APPLICATIONS).toBeLessThan(4);
    expect(applications.some(({ supersededDocumentIds }) => supersededDocumentIds.length > 0)).toBe(true);
    expect([...new Set(concerns)].sort()).toStrictEqual(['reference_used_before']);
  });

  it('should erase and deactivate some people', async () => {
    const { events, erased } = population;

    expect(erased.size).toBe(filled.erased);
    expect(events.filter(({ type }) => type === 'AccountDeactivated').length).toBeGreaterThan(0);
  });

  it('should tell of the last forty days, nothing of the future, and nearly in order', async () => {
    const { events } = population;
    const moments = events.map(({ metadata }) => Date.parse(metadata.recordedAt));
    let latest = 0;
    const disorder = moments.map((moment) => {
      latest = Math.max(latest, moment);
      return latest - moment;
    });

    expect(Math.max(...moments)).toBeLessThanOrEqual(NOW);
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(NOW - 42 * DAY);
    expect(new Set(moments.map((moment) => Math.floor(moment / DAY))).size).toBeGreaterThan(30);
    expect(Math.max(...disorder)).toBeLessThanOrEqual(DAY);
  });

  it('should be shown by read models that equal a rebuild and the count of the streams', async () => {
    const { applications, events } = population;
    const service = await startService(configurationOf(dataFolder), silentLogger, { rateLimits: null });
    const shown = await digestAll(service.parts.store, listProjections(service.parts.projections));
    const get = await adminOf(service);
    const totals: Record<string, number> = {};
    for (const status of APPLICATION_STATUSES) {
      totals[status] = (await get(`/api/admin/applications?status=${status}`)).total;
    }
    const { total: waiting } = await get('/api/admin/waitinglist');
    await service.stop();

    expect(totals).toStrictEqual(countBy(applications, ({ status }) => status));
    expect(waiting).toBe(filled.waitingMembers);
    const folder = await openDataFolder({
      folder: dataFolder,
      masterKeyFile: configurationOf(dataFolder).masterKeyFile,
    });
    const rebuilt = await digestRebuilt({ ...folder }, (await folder.log.head()) ?? BEFORE_FIRST);
    await folder.close();
    // The admin's login of above came after what was read, and the timeline tells of it too.
    const later = ['account-access', 'accounts', 'timeline'];
    expect(differences(shown, rebuilt).filter((name) => !later.includes(name))).toStrictEqual([]);
    expect(events.length).toBeGreaterThan(APPLICATIONS * 10);
  });

  it('should store papers that pass the checks of an upload', async () => {
    const { events } = population;
    const folder = await openDataFolder({
      folder: dataFolder,
      masterKeyFile: configurationOf(dataFolder).masterKeyFile,
    });
    const media = createMedia();
    const faults: unknown[] = [];
    let checked = 0;
    for (const { type, data, metadata } of events.filter((_, place) => place % 7 === 0)) {
      if (type !== 'DocumentUploaded' && type !== 'PaymentSlipUploaded') continue;
      const { file, documentType } = data as { file: { fileId: string; mediaType: string }; documentType?: string };
      const bytes = await folder.files.read(file.fileId, metadata.subjectId ?? '');
      // Erased people leave none.
      if (bytes === null) continue;

      checked += 1;
      const facts = await media.inspectFile(bytes);
      if (facts.kind !== 'accepted' || facts.mediaType !== file.mediaType) faults.push(facts);
      if (documentType === 'photo') faults.push(...(await media.validatePhoto(bytes)).errors);
    }
    await folder.close();

    expect(checked).toBeGreaterThan(APPLICATIONS / 3);
    expect(faults).toStrictEqual([]);
  });
});

describe('When the same seed is asked for', () => {
  it('should make the same population in another folder, refuse to make it twice in one, and another one beside it', async () => {
    const other = await newFolder();
    await fill(other, APPLICATIONS);
    const told = ({ events }: Population) =>
      events
        .filter(({ stream }) => /^(application|account)-/.test(stream))
        .map(({ stream, type, metadata }) => `${stream} ${type} ${metadata.recordedAt}`)
        .sort();
    expect(told(await readFolder(other))).toStrictEqual(told(population));

    await expect(fill(other, APPLICATIONS)).rejects.toThrow('is here already');
    await fill(other, 12, '8');
    expect((await readFolder(other)).applications).toHaveLength(population.applications.length + 12);
  });

  it('should leave a folder alone that a service uses', async () => {
    const folder = await newFolder();
    const service = await startService(configurationOf(folder), silentLogger, { rateLimits: null });

    await expect(fill(folder, 10)).rejects.toMatchObject({ name: 'FolderLockedError' });
    await service.stop();
  });
});
