import { deviceRecords } from '../../device/device-records.ts';
import { readSession } from '../../session/session-storage.ts';
import { getSession, subscribeToSession } from '../../session/session-store.ts';
import { createKeptUploads } from './kept-uploads.ts';
import { createUploadQueue } from './upload-queue.ts';

/** The uploads of the person who is signed in. They go on whatever page is open. */
export const uploads = createUploadQueue(() => ({
  accountId: readSession()?.user.id ?? null,
  device: createKeptUploads(deviceRecords()),
}));

/** Whose uploads are in memory. */
let owner: string | null = null;
let isOpen = false;

function follow(): void {
  const session = getSession();
  if (session.status === 'signed-out') {
    isOpen = false;
    uploads.pause();
    // Whose session the service has ended logs in again and goes on; who has left takes everything along.
    if (session.isRefused !== true) uploads.clear();
    return;
  }

  const { id, role } = session.user;
  if (owner !== id) uploads.clear();
  if ((isOpen && owner === id) || role !== 'user') return;

  owner = id;
  isOpen = true;
  uploads.open();
}

follow();
subscribeToSession(follow);
