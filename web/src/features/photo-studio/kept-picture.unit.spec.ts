import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, endSessionOf, startSession } from '../../session/session-store.ts';
import { uploads } from '../uploads/uploads.ts';
import { findKeptPicture, keepPicture, sendPicture } from './kept-picture.ts';

const USER = {
  id: 'hana',
  email: 'hana@example.org',
  role: 'user',
  firstName: 'Hana',
  lastName: 'Gebremariam',
} as const;
/** Nothing is kept on the device, and nobody is asked for its key. */
const IS_SHARED = true;
const MINE = 'application-of-hana';
const file = new File(['a picture'], 'me.jpg');
const frame = { x: 700, y: 650, side: 900, turns: 0, tilt: 2 };

afterEach(endSession);

describe('When somebody was fitting a picture', () => {
  it('should be there for this application, and for no other', () => {
    keepPicture(MINE, { file, frame });

    expect(findKeptPicture(MINE)).toMatchObject({ file, frame });
    expect(findKeptPicture('application-of-somebody-else')).toBe(null);
  });

  it('should be out of the way while it is sent, and there again when it is refused, also once that was read', async () => {
    startSession('token', USER, IS_SHARED);
    keepPicture(MINE, { file, frame });
    const photo = new File(['a photo'], 'photo.jpg');
    photo.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
    const id = uploads.add({ purpose: 'document', fields: { applicationId: MINE, type: 'photo' } }, photo);
    sendPicture(id);
    expect(findKeptPicture(MINE)).toBe(null);

    await vi.waitFor(() => expect(findKeptPicture(MINE)).toMatchObject({ file, frame }));
    uploads.dismiss(id);
    expect(findKeptPicture(MINE)).toMatchObject({ file, frame });
  });

  it('should be gone when they log out', () => {
    startSession('token', USER, IS_SHARED);
    keepPicture(MINE, { file, frame });
    endSession();

    expect(findKeptPicture(MINE)).toBe(null);
  });

  it('should still be there when they were logged out', () => {
    startSession('token', USER, IS_SHARED);
    keepPicture(MINE, { file, frame });
    endSessionOf('token');

    expect(findKeptPicture(MINE)).toMatchObject({ file, frame });
  });
});
