import { randomUUID } from 'node:crypto';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { idsIn } from '@entry/domain/id-set';
import { ADMINISTRATORS_STREAM, WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { openCommandSession } from '@entry/flows/command-session';
import { admitAdministrator } from '@entry/flows/manage-account';
import {
  clientOn,
  createApplication,
  createClient,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from '@entry/gateway/testing/test-client';
import { dyingAfter, startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { newId } from '@entry/platform/identifiers';
import { rebuildProjections } from '@entry/platform/projecting/rebuild';
import { createProjections, listProjections } from '@entry/projections/all';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { finishErasures } from './finish-erasures.ts';
import { reconcileCounts } from './reconcile-counts.ts';
import { findOldFiles, removeUnusedFiles, TooManyOrphansError } from './sweep-files.ts';

let service: TestService;
let admin: TestClient;
beforeEach(async () => {
  const started = await startTestService();
  onTestFinished(started.stop);
  service = started;
  admin = await registerWithRole(service, 'admin');
});

const DAY = 24 * 3_600_000;
const signal = new AbortController().signal;
const idOf = (client: TestClient): string => client.user?.id ?? '';
const sessionNow = () =>
  openCommandSession(
    { commands: service.commands, waitFor: async () => true },
    {
      account: { accountId: 'system', role: 'system' },
      commandId: newId(),
      requestId: newId(),
      now: new Date().toISOString(),
    },
  );

async function filesNow(): Promise<readonly string[]> {
  return findOldFiles(service.files, Date.now() + 2 * DAY);
}

async function settle(): Promise<void> {
  const store = createMemoryReadStore();
  const { commands, log } = service;
  const projections = createProjections({ open: async () => null, store });
  await rebuildProjections({ log, project: service.project, projections: listProjections(projections), store });
  await reconcileCounts({ commands, store, projections }, sessionNow());
}

async function counted(): Promise<{ readonly admins: readonly string[]; readonly slots: number }> {
  const admins = await service.commands.load(administratorsDecider, ADMINISTRATORS_STREAM);
  const slots = await service.commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);

  return { admins: [...idsIn(admins.state.accountIds)].sort(), slots: slots.state.entryIds.size };
}

describe('When an erasure is cut off', () => {
  it('should be finished at the next start, though nobody can ask for it any more', async () => {
    const person = await register(service);
    const application = await createApplication(person);
    await uploadDocument(person, application.id, 'photo');
    await uploadSlip(person, application.id);
    const vault = { ...service.vault, destroyKey: () => Promise.reject(new Error('The process ended')) };
    const dying = dyingAfter(service, Number.POSITIVE_INFINITY, { vault });
    const path = `/api/admin/users/${idOf(person)}`;
    expect((await clientOn(dying, admin).send('DELETE', path)).status).toBe(500);
    expect((await admin.get(path)).status).toBe(404);
    expect(await service.vault.findKey(idOf(person))).not.toBeNull();

    expect(await finishErasures(service.dependencies, sessionNow(), signal)).toBe(1);

    expect(await service.vault.findKey(idOf(person))).toBeNull();
    expect(await filesNow()).toStrictEqual([]);
    expect(await finishErasures(service.dependencies, sessionNow(), signal)).toBe(0);
  });

  it('should leave everybody else alone', async () => {
    const person = await register(service);

    expect(await finishErasures(service.dependencies, sessionNow(), signal)).toBe(0);

    expect(must(await person.get('/api/auth/me')).user.id).toBe(idOf(person));
  });
});

describe('When the process ended between two streams', () => {
  it('should give a place back that nobody came to take', async () => {
    const visitor = createClient(dyingAfter(service, 1));
    const request = {
      firstName: 'Sara',
      lastName: 'Alemu',
      email: 'sara@example.com',
      phone: '+251911223344',
      country: 'Ethiopia',
    };
    expect((await visitor.send('POST', '/api/waitinglist/signup', request)).status).toBe(500);
    must(
      await createClient(service).send('POST', '/api/waitinglist/signup', { ...request, email: 'else@example.com' }),
    );
    expect((await counted()).slots).toBe(2);

    await settle();

    expect((await counted()).slots).toBe(1);
  });

  it('should count exactly the active admins', async () => {
    const [stranger, missing] = [idOf(await register(service)), idOf(await register(service))];
    await admitAdministrator(sessionNow(), stranger);
    await clientOn(dyingAfter(service, 1), admin).send('PUT', `/api/admin/users/${missing}/role`, {
      role: 'admin',
    });

    await settle();

    expect((await counted()).admins).toStrictEqual([idOf(admin), missing].sort());
  });
});

describe('When files are swept', () => {
  async function writeOrphan(): Promise<string> {
    const fileId = randomUUID();
    await service.files.write({ fileId, subjectId: idOf(admin), bytes: new Uint8Array(10) });
    return fileId;
  }

  it('should keep everything that an event names, and what is younger than a day', async () => {
    const person = await register(service);
    const application = await createApplication(person);
    const document = await uploadDocument(person, application.id, 'photo');
    await uploadSlip(person, application.id);
    const named = await filesNow();
    const orphan = await writeOrphan();

    expect(await findOldFiles(service.files, Date.now())).toStrictEqual([]);
    expect(await filesNow()).toStrictEqual([...named, orphan].sort());
    expect(await removeUnusedFiles(service.dependencies, await filesNow(), signal)).toBe(1);

    expect(await filesNow()).toStrictEqual(named);
    expect((await person.download(`/api/documents/${document.id}/download`)).response.status).toBe(200);
  });

  it('should finish the removal of what was deleted, and keep what was begun since', async () => {
    const person = await register(service);
    const { id } = await createApplication(person);
    const photo = await uploadDocument(person, id, 'photo');
    await uploadSlip(person, id);
    const files = { ...service.files, remove: () => Promise.reject(new Error('The process ended')) };
    const dying = clientOn(dyingAfter(service, Number.POSITIVE_INFINITY, { files }), person);
    expect((await dying.send('DELETE', `/api/documents/${photo.id}`)).status).toBe(500);
    expect(await filesNow()).toHaveLength(2);

    expect(await removeUnusedFiles(service.dependencies, await filesNow(), signal)).toBe(1);
    expect((await dying.send('DELETE', `/api/applications/${id}`)).status).toBe(500);
    await createApplication(person);
    const again = await uploadDocument(person, id, 'photo');
    expect(await filesNow()).toHaveLength(2);

    expect(await removeUnusedFiles(service.dependencies, await filesNow(), signal)).toBe(1);
    expect((await person.download(`/api/documents/${again.id}/download`)).response.status).toBe(200);
  });

  it('should remove nothing when the log cannot be the one of these files', async () => {
    for (let count = 0; count < 21; count += 1) await writeOrphan();

    await expect(removeUnusedFiles(service.dependencies, await filesNow(), signal)).rejects.toThrow(
      TooManyOrphansError,
    );

    expect(await filesNow()).toHaveLength(21);
  });
});
