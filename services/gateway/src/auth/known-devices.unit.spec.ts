import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKnownDevices, type DeviceMarks } from './known-devices.ts';

const KEY = createSecretKey(Buffer.alloc(32, 7));
const NOW = Date.parse('2026-11-23T00:00:00Z');
const DAY = 86_400_000;
const devices = createKnownDevices(KEY, () => NOW);
const ANNA = { accountId: '6f1c0c0e-0000-4000-8000-00000000000a', passwordHash: '$argon2id$anna' };
const BEN = { accountId: '6f1c0c0e-0000-4000-8000-00000000000b', passwordHash: '$argon2id$ben' };

/** What a browser sends after such an answer. */
const sentAfter = (setCookie: string): string => setCookie.split(';')[0] ?? '';
const marksAfter = (setCookie: string): DeviceMarks => devices.read(sentAfter(setCookie));

describe('When a browser brings what it was given after a login', () => {
  it('should be known to that account, and to no other', () => {
    const marks = marksAfter(devices.remember([], ANNA, true));

    expect(marks).toHaveLength(1);
    expect(devices.recognise(marks, ANNA)).toMatch(/^[0-9a-f]{32}$/);
    expect(devices.recognise(marks, BEN)).toBeNull();
    expect(devices.recognise(marks, null)).toBeNull();
  });

  it('should be unknown after a change of the password, and where the key of the account is gone', () => {
    const marks = marksAfter(devices.remember([], ANNA, true));

    expect(devices.recognise(marks, { ...ANNA, passwordHash: '$argon2id$other' })).toBeNull();
    expect(devices.recognise(marks, { ...ANNA, passwordHash: null })).toBeNull();
    const ofNoHash = marksAfter(devices.remember([], { ...ANNA, passwordHash: null }, true));
    expect(devices.recognise(ofNoHash, { ...ANNA, passwordHash: null })).toBeNull();
  });

  it('should be known for a year', () => {
    const cookie = sentAfter(devices.remember([], ANNA, true));
    const readAt = (time: number) => createKnownDevices(KEY, () => time).read(cookie);

    expect(readAt(NOW + 365 * DAY - 1)).toHaveLength(1);
    expect(readAt(NOW + 365 * DAY)).toHaveLength(0);
  });

  it('should be known to every gateway, and to no other service', () => {
    const marks = marksAfter(devices.remember([], ANNA, true));
    const other = createKnownDevices(createSecretKey(Buffer.alloc(32, 8)), () => NOW);

    expect(createKnownDevices(KEY, () => NOW).recognise(marks, ANNA)).toBe(devices.recognise(marks, ANNA));
    expect(other.recognise(marks, ANNA)).toBeNull();
  });

  it('should keep what it knows of others who use it, for five, and be counted anew after each login', () => {
    const first = marksAfter(devices.remember([], ANNA, true));
    const both = marksAfter(devices.remember(first, BEN, true));
    expect([devices.recognise(both, ANNA), both.length]).toStrictEqual([devices.recognise(first, ANNA), 2]);

    const again = marksAfter(devices.remember(both, ANNA, true));
    expect(again).toHaveLength(2);
    expect(devices.recognise(again, ANNA)).not.toBe(devices.recognise(both, ANNA));
    expect(devices.recognise(again, BEN)).toBe(devices.recognise(both, BEN));

    let marks: DeviceMarks = again;
    for (let number = 0; number < 4; number += 1) {
      marks = marksAfter(devices.remember(marks, { accountId: `${number}`, passwordHash: 'x' }, true));
    }
    expect(marks).toHaveLength(5);
    expect(devices.recognise(marks, ANNA)).not.toBeNull();
    expect(devices.recognise(marks, BEN)).toBeNull();
  });
});

describe('When a browser brings something else', () => {
  const mark = marksAfter(devices.remember([], ANNA, true))[0] as string;

  it.each([
    ['nothing', undefined],
    ['another cookie', 'session=1; theme=dark'],
    ['an empty one', 'known-devices='],
    ['letters', `known-devices=${'x'.repeat(72)}`],
    ['too many letters', `known-devices=${'x'.repeat(100_000)}`],
    ['a list without an end', `known-devices=${'.'.repeat(100_000)}`],
    ['one cut short', `known-devices=${mark.slice(0, -1)}`],
    ['half of one', 'known-devices=%E0%A4%A'],
  ])('should know nobody by %s', (_what, header) => {
    expect(devices.recognise(devices.read(header), ANNA)).toBeNull();
  });

  it('should notice each letter that was changed, and each bit of randomness', () => {
    for (let place = 0; place < mark.length; place += 1) {
      const letter = mark[place] === 'A' ? 'Q' : 'A';
      const forged = `${mark.slice(0, place)}${letter}${mark.slice(place + 1)}`;
      expect(devices.recognise(devices.read(`known-devices=${forged}`), ANNA)).toBeNull();
    }
    const invented = randomBytes(54).toString('base64url');
    expect(devices.recognise(devices.read(`known-devices=${invented}`), ANNA)).toBeNull();
  });
});

describe('When a browser is told what to keep', () => {
  it('should keep it from scripts, other sites and other paths, and name nobody', () => {
    const cookie = devices.remember([], ANNA, true);
    const value = /^known-devices=([\w-]{72}); /.exec(cookie)?.[1] ?? '';

    expect(cookie.slice(cookie.indexOf(';'))).toBe(
      '; Max-Age=31536000; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
    );
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(ANNA.accountId.slice(0, 8));
    expect(devices.remember([], ANNA, false)).not.toContain('Secure');
    expect(devices.forget()).toBe('known-devices=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Strict');
  });
});
