import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf, inTransaction } from '../../device/database.ts';
import { CURRENT, type DeviceKeys, deriveKeys, forgetKeysInMemory } from '../../device/device-keys.ts';
import { recordsOf } from '../../device/device-records.ts';
import { wipeRecords } from '../../device/record-store.ts';
import { clearSession, writeSession } from '../../session/session-storage.ts';
import { provideDatabase } from '../../testing/database.ts';
import { createKeptUploads } from './kept-uploads.ts';
import type { UploadFacts } from './upload-intent.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { UploadQueue, UploadState } from './upload-state.ts';

provideDatabase();

const ABEBE = 'a0000000-0000-4000-8000-000000000001';
const ALMAZ = 'a0000000-0000-4000-8000-000000000002';
const SLIP = { purpose: 'payment_slip', fields: {} } as const;
const file = () => new File([new Uint8Array(1_000)], 'slip.pdf');

let queue: UploadQueue;
let done: UploadState[];
let gone: UploadState[];
/** What the person signed in now finds their records by; null while it cannot be had. */
let keys: DeviceKeys | null;
/** What the service answers; null while it cannot be reached. */
let answer: { readonly status: number; readonly body: unknown } | null;
let requests: number;
let onSent: () => void;

class FakeXhr {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = () => undefined;
  onloadend = () => undefined;
  onerror = () => undefined;

  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  abort(): void {}
  send(): void {
    requests += 1;
    onSent();
    queueMicrotask(() => {
      if (answer === null) return this.onerror();
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      this.onloadend();
      this.onload();
    });
  }
}

async function signIn(accountId: string): Promise<void> {
  writeSession(
    `token of ${accountId}`,
    { id: accountId, firstName: 'Abebe', lastName: 'Tessema', role: 'user' },
    false,
  );
  const own = await deriveKeys(accountId, new Uint8Array(32).fill(accountId === ABEBE ? 1 : 2));
  await inTransaction(['keys'], 'readwrite', (transaction) =>
    answerOf(transaction.objectStore('keys').put(own, CURRENT)),
  );
  keys = own;
}

const kept = () => createKeptUploads(recordsOf(async () => keys));
const phases = () => queue.all().map(({ phase }) => phase);

function openPage(accountId = ABEBE): UploadQueue {
  const opened = createUploadQueue(() => ({ accountId, device: kept() }));
  opened.onDone((state) => done.push(state));
  opened.onGone((state) => gone.push(state));
  opened.open();

  return opened;
}

/** One upload that the device keeps and that could not be sent yet. */
async function leaveOneWaiting(): Promise<void> {
  queue.add(SLIP, file());
  await vi.waitFor(() => expect(queue.all()).toMatchObject([{ phase: 'waiting', isKept: true }]));
}

describe('The uploads of a page', () => {
  beforeEach(async () => {
    await wipeRecords();
    forgetKeysInMemory();
    await signIn(ABEBE);
    [done, gone, answer, requests, onSent] = [[], [], null, 0, () => undefined];
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    vi.spyOn(Math, 'random').mockReturnValue(-0.5);
    queue = openPage();
  });

  afterEach(() => {
    queue.clear();
    queue.pause();
    clearSession();
    Reflect.deleteProperty(navigator, 'locks');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('should keep and send a file that the device cannot tell of for a moment, and never tell it as done', async () => {
    await leaveOneWaiting();
    queue.pause();
    const silence = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The storage does not answer', 'UnknownError');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    queue.open();
    await vi.waitFor(() =>
      expect(queue.all()).toMatchObject([{ phase: 'waiting', problem: { name: 'DeviceSilentError' } }]),
    );

    expect([done, gone]).toStrictEqual([[], []]);
    silence.mockRestore();
    expect(await kept().list()).toHaveLength(1);
    const tries = requests;
    await vi.waitFor(() => expect(requests).toBeGreaterThan(tries));
  });

  it('should be found by a page that was opened before the key could be had', async () => {
    await leaveOneWaiting();
    queue.pause();
    const own = keys;
    keys = null;
    queue = openPage();
    keys = own;

    await vi.waitFor(() => expect(queue.all()).toHaveLength(1));
  });

  it('should drop what another tab has finished or cancelled, and say no more of it than that it is gone', async () => {
    await leaveOneWaiting();
    const [upload] = queue.all();
    queue.pause();
    await kept().forget(upload?.id ?? '');
    queue.open();

    await vi.waitFor(() => expect(gone).toMatchObject([{ id: upload?.id }]));
    expect([queue.all(), done]).toStrictEqual([[], []]);
  });

  it('should not put a file that is read slowly among those of the next person', async () => {
    const slow = file();
    let read = (_bytes: ArrayBuffer): void => undefined;
    slow.arrayBuffer = () =>
      new Promise((resolve) => {
        read = resolve;
      });
    queue.add(SLIP, slow);
    queue.clear();
    queue.pause();
    await signIn(ALMAZ);
    queue = openPage(ALMAZ);
    const keep = vi.spyOn(IDBObjectStore.prototype, 'put');
    read(new ArrayBuffer(10));
    await new Promise(setImmediate);

    expect(await kept().list()).toStrictEqual([]);
    expect([keep.mock.calls, requests]).toStrictEqual([[], 0]);
  });

  it('should send nothing while somebody else is signed in', async () => {
    let accountId = ABEBE;
    queue.pause();
    queue = createUploadQueue(() => ({ accountId, device: kept() }));
    queue.open();
    queue.add(SLIP, file());
    accountId = ALMAZ;

    await vi.waitFor(() => expect(queue.all()).toMatchObject([{ phase: 'waiting', problem: { status: 401 } }]));
    expect(requests).toBe(0);
  });

  it('should tell the next page why an upload was refused, keep nothing of the file, and forget it once that is read', async () => {
    await leaveOneWaiting();
    const [upload] = queue.all();
    const id = upload?.id ?? '';
    answer = {
      status: 422,
      body: {
        type: '',
        title: '',
        status: 422,
        code: 'photo_invalid',
        message: 'No.',
        requestId: '',
        details: ['Eyes'],
      },
    };
    queue.retry(id);
    await vi.waitFor(() => expect(phases()).toStrictEqual(['failed']));
    await vi.waitFor(async () => expect(await kept().list()).toMatchObject([{ id, refused: { message: 'No.' } }]));
    expect(await kept().read(id)).toBe('gone');

    queue.pause();
    const before = requests;
    queue = openPage();
    await vi.waitFor(() => expect(phases()).toStrictEqual(['failed']));
    expect(queue.all()).toMatchObject([{ name: 'slip.pdf', problem: { message: 'No.', details: ['Eyes'] } }]);
    expect(requests).toBe(before);

    queue.dismiss(id);
    await vi.waitFor(async () => expect(await kept().list()).toStrictEqual([]));
  });

  it('should show what another tab was refused, and not send it again', async () => {
    await leaveOneWaiting();
    const [upload] = queue.all();
    queue.pause();
    const [facts] = (await kept().list()) as readonly UploadFacts[];
    await kept().refuse({
      ...facts,
      refused: { status: 409, code: 'closed', message: 'Closed.', details: [] },
    } as UploadFacts);
    const before = requests;
    queue.open();

    await vi.waitFor(() => expect(queue.all()).toMatchObject([{ id: upload?.id, phase: 'failed' }]));
    expect(requests).toBe(before);
    expect(gone).toStrictEqual([]);
  });

  it('should go on after a refusal that was meant for a token of before', async () => {
    answer = { status: 401, body: {} };
    // Another tab has logged in anew while this one was under way.
    onSent = () => localStorage.setItem('token', 'the new one');
    await leaveOneWaiting();

    expect(phases()).toStrictEqual(['waiting']);
    expect(await kept().list()).toHaveLength(1);
  });
});
