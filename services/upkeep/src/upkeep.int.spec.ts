import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { idsIn } from '@entry/domain/id-set';
import { inboxDecider } from '@entry/domain/inbox/inbox-decider';
import { ADMINISTRATORS_STREAM, inboxStream, WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { countSlots } from '@entry/domain/waiting-list-slots/state';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { openCommandSession } from '@entry/flows/command-session';
import { admitAdministrator } from '@entry/flows/manage-account';
import {
  clientOn,
  createApplication,
  logIn,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from '@entry/gateway/testing/test-client';
import { dyingAfter, startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { openWaitingListDesk } from '@entry/gateway/testing/waiting-list-desk';
import { newId } from '@entry/platform/identifiers';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { KeyMissingError, type KeyVault } from '@entry/platform/ports/key-vault';
import type { Leases } from '@entry/platform/ports/leases';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { eventually } from '@entry/platform/testing/eventually';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createExpiryAnnouncer } from './announce-expiries.ts';
import { finishErasures } from './finish-erasures.ts';
import { findMiscounts, inBoth, type Miscounts, putCountsRight } from './reconcile-counts.ts';
import { findOldFiles } from './sweep-files.ts';
import { countsTask, erasureTask, expiryTask, fileCheckTask, fileSweepTask, uploadSweepTask } from './upkeep.ts';

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
const sessionNow = (now = new Date().toISOString()) =>
  openCommandSession(
    { commands: service.commands, waitFor: async () => true },
    {
      account: { accountId: 'system', role: 'system' },
      commandId: newId(),
      requestId: newId(),
      now,
    },
  );

async function reconcile(): Promise<Miscounts> {
  const miscounts = await findMiscounts(service.dependencies, signal);
  await putCountsRight(sessionNow(), miscounts);

  return miscounts;
}

async function counted(): Promise<{ readonly admins: readonly string[]; readonly slots: object }> {
  const admins = await service.commands.load(administratorsDecider, ADMINISTRATORS_STREAM);
  const slots = await service.commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);

  return {
    admins: [...idsIn(admins.state.accountIds)].sort(),
    slots: countSlots(slots.state, new Date().toISOString()),
  };
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
    expect(await findOldFiles(service.files, Date.now() + 2 * DAY)).toStrictEqual([]);
    expect(await finishErasures(service.dependencies, sessionNow(), signal)).toBe(0);
  });

  it('should be told to a vault that knows nothing of the person, as an older copy of it does', async () => {
    const person = await register(service);
    must(await admin.send('DELETE', `/api/admin/users/${idOf(person)}`));
    const told: string[] = [];
    const vault: KeyVault = {
      ...service.vault,
      findKey: async (subjectId) => {
        if (told.includes(subjectId)) return service.vault.findKey(subjectId);
        throw new KeyMissingError(subjectId);
      },
      destroyKey: async (subjectId) => void told.push(subjectId),
    };

    expect(await finishErasures({ ...service.dependencies, vault }, sessionNow(), signal)).toBeGreaterThan(0);

    expect(told).toContain(idOf(person));
  });

  it('should leave everybody else alone', async () => {
    const person = await register(service);

    expect(await finishErasures(service.dependencies, sessionNow(), signal)).toBe(0);

    expect(must(await person.get('/api/auth/me')).user.id).toBe(idOf(person));
  });
});

const inviteOn = (on: TestService, ...entries: readonly WaitingListEntry[]) =>
  clientOn(on, admin).send('POST', '/api/admin/waitinglist/invitations', { entryIds: entries.map(({ id }) => id) });
const sendToSlots = (command: Parameters<typeof waitingListSlotsDecider.decide>[0]) =>
  sessionNow().send(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM, command);

describe('When the process ended between two streams', () => {
  it('should give a place back that nobody came to take', async () => {
    const desk = await openWaitingListDesk(service);
    const [abel, beza] = await desk.join('abel@example.com', 'beza@example.com');
    expect((await inviteOn(dyingAfter(service, 1), abel as WaitingListEntry)).status).toBe(500);
    must(await inviteOn(service, beza as WaitingListEntry));
    expect((await counted()).slots).toStrictEqual({ taken: 0, held: 2 });

    await reconcile();

    expect((await counted()).slots).toStrictEqual({ taken: 0, held: 1 });
  });

  it('should count exactly the active admins', async () => {
    const [stranger, missing] = [idOf(await register(service)), idOf(await register(service))];
    await admitAdministrator(sessionNow(), stranger);
    await clientOn(dyingAfter(service, 1), admin).send('PUT', `/api/admin/users/${missing}/role`, {
      role: 'admin',
    });

    await reconcile();

    expect((await counted()).admins).toStrictEqual([idOf(admin), missing].sort());
  });
});

describe('When counts are right', () => {
  it('should leave every place with who has it, for the log knows them whatever the read models know', async () => {
    const desk = await openWaitingListDesk(service);
    const people = ['confirmed', 'invited', 'removed', 'waiting'].map((name) => `${name}@example.com`);
    const entries = await desk.join(...people);
    const [ofConfirmed] = await desk.invite({ entryIds: entries.slice(0, 3).map(({ id }) => id) });
    must(await desk.confirm(ofConfirmed?.token ?? ''));
    must(await admin.send('DELETE', `/api/admin/waitinglist/${entries[2]?.id}`));

    const { activeAdmins, ...miscounts } = await reconcile();

    expect([...activeAdmins].sort()).toStrictEqual([idOf(admin), idOf(desk.admin)].sort());
    expect(Object.values(miscounts).map(({ size }) => size)).toStrictEqual([0, 0, 0, 0, 0]);
    expect((await counted()).slots).toStrictEqual({ taken: 1, held: 1 });
  });

  it('should give a place to who was promised one and lost it, for as long as it was promised', async () => {
    const desk = await openWaitingListDesk(service);
    const [abel, beza] = await desk.join('abel@example.com', 'beza@example.com');
    const [ofAbel] = await desk.invite({ entryIds: [abel?.id ?? '', beza?.id ?? ''] });
    must(await desk.confirm(ofAbel?.token ?? ''));
    await sendToSlots({ type: 'ReleaseSlot', entryId: abel?.id ?? '' });
    await sendToSlots({ type: 'ReleaseSlot', entryId: beza?.id ?? '' });
    expect((await counted()).slots).toStrictEqual({ taken: 0, held: 0 });

    await reconcile();

    expect((await counted()).slots).toStrictEqual({ taken: 1, held: 1 });
    const { state } = await service.commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);
    expect(countSlots(state, ofAbel?.expiresAt ?? '')).toStrictEqual({ taken: 1, held: 0 });
  });

  it('should leave alone who is only half way to an invitation, or to being an admin, in one of two looks', async () => {
    const person = idOf(await register(service));
    const desk = await openWaitingListDesk(service);
    const [abel, beza] = (await desk.join('abel@example.com', 'beza@example.com')) as [
      WaitingListEntry,
      WaitingListEntry,
    ];
    expect((await inviteOn(dyingAfter(service, 1), abel)).status).toBe(500);
    const path = `/api/admin/users/${person}/role`;
    await clientOn(dyingAfter(service, 1), admin).send('PUT', path, { role: 'admin' });
    const first = await findMiscounts(service.dependencies, signal);
    expect([first.emptyPlaces.size, first.missingAdmins.size]).toStrictEqual([1, 1]);

    must(await inviteOn(service, abel));
    must(await admin.send('PUT', path, { role: 'admin' }));
    expect((await inviteOn(dyingAfter(service, 1), beza)).status).toBe(500);
    const second = await findMiscounts(service.dependencies, signal);
    expect(second.emptyPlaces.size).toBe(1);

    expect(await putCountsRight(sessionNow(), inBoth(first, second))).toBe(0);
    const admins = [idOf(admin), idOf(desk.admin), person].sort();
    expect(await counted()).toStrictEqual({ admins, slots: { taken: 0, held: 2 } });
  });
});

describe('When an older version wrote what the upkeep reads', () => {
  const { accountId, entryId } = { accountId: newId(), entryId: newId() };
  /** Every deactivation of that version is several events today. */
  const reading = () => ({
    ...service.dependencies,
    codec: {
      project: (event: RecordedEvent): readonly AnyProjectedEvent[] => {
        const projected = service.dependencies.codec.project(event);
        if (event.type !== 'AccountDeactivated') return projected;

        return projected.flatMap((whole) => {
          const { stream, revision, position, metadata, sealed } = whole;
          const piece = { stream, revision, position, metadata, sealed };
          return [
            { ...piece, type: 'AccountRegistered', data: { accountId, role: 'admin' } },
            { ...piece, type: 'WaitingListInvitationConfirmed', data: { entryId } },
            { ...piece, type: 'AccountDeleted', data: whole.data },
          ];
        });
      },
    },
  });
  async function deactivateSomebody(): Promise<string> {
    const person = idOf(await register(service));
    must(await admin.send('PUT', `/api/admin/users/${person}`, { isActive: false }));

    return person;
  }

  it('should finish the erasures it tells of', async () => {
    const person = await deactivateSomebody();

    expect(await finishErasures(reading(), sessionNow(), signal)).toBe(1);

    expect(await service.vault.findKey(person)).toBeNull();
  });

  it('should count the people it tells of', async () => {
    await deactivateSomebody();

    const { missingPlaces } = await findMiscounts(reading(), signal);

    expect([...missingPlaces]).toStrictEqual([entryId]);
  });
});

describe('When several processes do the upkeep', () => {
  it('should leave each task to whoever has its lease', async () => {
    const asked: string[] = [];
    const stopping = new AbortController();
    const leases: Leases = {
      ...createMemoryLeases(),
      acquire: async (name, holder) => {
        asked.push(`${name} for ${holder}`);
        return null;
      },
    };
    const upkeep = { ...service.dependencies, leases, holder: 'this one' };

    const all = [countsTask, erasureTask, expiryTask, fileSweepTask, fileCheckTask, uploadSweepTask];
    const tasks = all.map((task) => task(upkeep)(stopping.signal));
    const ended = Promise.allSettled(tasks);
    await Promise.resolve();
    stopping.abort();

    expect((await ended).map(({ status }) => status)).toStrictEqual(all.map(() => 'rejected'));
    expect(asked).toStrictEqual([
      'upkeep-counts for this one',
      'upkeep-erasures for this one',
      'upkeep-expiries for this one',
      'upkeep-file-sweep for this one',
      'upkeep-file-check for this one',
      'upkeep-upload-sweep for this one',
    ]);
  });
});

describe('When invitations from the waiting list expire', () => {
  const WEEK = 7 * DAY;

  /** Somebody with an account, and the place of their address on the list. */
  async function joinWithAccount(email: string) {
    const client = await register(service, email);
    const desk = await openWaitingListDesk(service);
    const [entry] = await desk.join(email);
    const titles = async (): Promise<readonly string[]> =>
      must(await (await logIn(service, email)).get('/api/notifications')).notifications.map(
        ({ title }: { readonly title: string }) => title,
      );

    return { client, entryId: entry?.id ?? '', titles };
  }
  const invite = async (entryId: string) =>
    (await (await openWaitingListDesk(service)).invite({ entryIds: [entryId] }))[0];

  it('should tell whoever has not confirmed, once, and nobody before', async () => {
    const { entryId, titles } = await joinWithAccount('abel@example.com');
    const expiresAt = (await invite(entryId))?.expiresAt ?? '';
    const announceExpiries = createExpiryAnnouncer(service.dependencies);
    const before = new Date(Date.parse(expiresAt) - 1).toISOString();

    expect(await announceExpiries(sessionNow(before), signal)).toBe(0);
    expect(await announceExpiries(sessionNow(expiresAt), signal)).toBe(1);
    expect(await announceExpiries(sessionNow(expiresAt), signal)).toBe(0);
    // Another process, or the next start.
    expect(await createExpiryAnnouncer(service.dependencies)(sessionNow(expiresAt), signal)).toBe(0);

    await eventually(async () =>
      expect(await titles()).toStrictEqual(['Invitation expired', 'Invitation from the waiting list']),
    );
  });

  it('should tell nobody who confirmed, was taken off the list or goes by another address', async () => {
    const people = [];
    for (const name of ['beza', 'caleb', 'dina']) people.push(await joinWithAccount(`${name}@example.com`));
    const [beza, caleb, dina] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    const desk = await openWaitingListDesk(service);
    const [first] = await desk.invite({ entryIds: people.map(({ entryId }) => entryId) });
    await desk.confirm(first?.token ?? '');
    must(await desk.admin.send('DELETE', `/api/admin/waitinglist/${caleb.entryId}`));
    must(await desk.admin.send('PUT', `/api/admin/users/${idOf(dina.client)}`, { email: 'dina.other@example.com' }));

    const late = new Date(Date.parse(first?.expiresAt ?? '') + DAY).toISOString();
    expect(await createExpiryAnnouncer(service.dependencies)(sessionNow(late), signal)).toBe(0);
    expect(await beza.titles()).toStrictEqual(['Invitation from the waiting list']);
  });

  it('should tell the others, and try again, when somebody cannot be told', async () => {
    const [first, second] = [await joinWithAccount('fikir@example.com'), await joinWithAccount('genet@example.com')];
    const invited = await (await openWaitingListDesk(service)).invite({ entryIds: [first.entryId, second.entryId] });
    const announceExpiries = createExpiryAnnouncer(service.dependencies);
    const session = sessionNow(invited[0]?.expiresAt ?? '');
    const unreadable = inboxStream(idOf(first.client));
    const send: typeof session.send = (decider, stream, ...rest) =>
      stream === unreadable ? Promise.reject(new Error('unreadable')) : session.send(decider, stream, ...rest);

    expect(await announceExpiries({ ...session, send }, signal)).toBe(1);
    expect(await announceExpiries(session, signal)).toBe(1);

    await eventually(async () => expect(await second.titles()).toContain('Invitation expired'));
    await eventually(async () => expect(await first.titles()).toContain('Invitation expired'));
  });

  it('should not forget an invitation that was made anew while the expiry of the first was told', async () => {
    const { client, entryId } = await joinWithAccount('hirut@example.com');
    const first = (await invite(entryId))?.expiresAt ?? '';
    service.advance(WEEK + 1);
    const second = (await invite(entryId))?.expiresAt ?? '';
    const accountId = idOf(client);
    const late = { type: 'AnnounceInvitationExpiry', accountId, entryId, expiresAt: first } as const;
    const { events } = await sessionNow(second).send(inboxDecider, inboxStream(accountId), late);
    expect(events).toHaveLength(1);

    expect(await createExpiryAnnouncer(service.dependencies)(sessionNow(second), signal)).toBe(1);
  });

  it('should tell of the next invitation as well', async () => {
    const { entryId, titles } = await joinWithAccount('elias@example.com');
    const announceExpiries = createExpiryAnnouncer(service.dependencies);
    const first = await invite(entryId);
    expect(await announceExpiries(sessionNow(first?.expiresAt ?? ''), signal)).toBe(1);
    service.advance(WEEK + 1);

    const second = await invite(entryId);
    expect(second?.outcome).toBe('invited');
    expect(await announceExpiries(sessionNow(first?.expiresAt ?? ''), signal)).toBe(0);
    expect(await announceExpiries(sessionNow(second?.expiresAt ?? ''), signal)).toBe(1);

    await eventually(async () =>
      expect(await titles()).toStrictEqual([
        'Invitation expired',
        'Invitation from the waiting list',
        'Invitation expired',
        'Invitation from the waiting list',
      ]),
    );
  });
});
