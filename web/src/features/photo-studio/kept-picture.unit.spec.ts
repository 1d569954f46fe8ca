import { afterEach, describe, expect, it } from 'vitest';
import { endSession, endSessionOf, startSession } from '../../session/session-store.ts';
import { findKeptPicture, forgetPicture, keepPicture } from './kept-picture.ts';

const USER = {
  id: 'hana',
  email: 'hana@example.org',
  role: 'user',
  firstName: 'Hana',
  lastName: 'Gebremariam',
} as const;
const MINE = 'application-of-hana';
const file = new File(['a picture'], 'me.jpg');
const frame = { x: 700, y: 650, side: 900, turns: 0, tilt: 2 };

afterEach(() => {
  forgetPicture();
  endSession();
});

describe('When somebody was fitting a picture', () => {
  it('should be there for this application, and for no other', () => {
    keepPicture(MINE, { file, frame });

    expect(findKeptPicture(MINE)).toMatchObject({ file, frame });
    expect(findKeptPicture('application-of-somebody-else')).toBe(null);
  });

  it('should be gone when it was sent', () => {
    keepPicture(MINE, { file, frame });
    forgetPicture();

    expect(findKeptPicture(MINE)).toBe(null);
  });

  it('should be gone when they log out', () => {
    startSession('token', USER);
    keepPicture(MINE, { file, frame });
    endSession();

    expect(findKeptPicture(MINE)).toBe(null);
  });

  it('should still be there when they were logged out', () => {
    startSession('token', USER);
    keepPicture(MINE, { file, frame });
    endSessionOf('token');

    expect(findKeptPicture(MINE)).toMatchObject({ file, frame });
  });
});
