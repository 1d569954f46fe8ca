import { createSecretKey } from 'node:crypto';
import { PasswordAtRegistration } from '@entry/contracts/account/fields';
import { describe, expect, it } from 'vitest';
import { createDemoPassword, deriveDemoPassword } from './demo-logins.ts';

const keyOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte));

describe('When a password for the demo is made', () => {
  it('should be one that registration takes, whatever was drawn', () => {
    const made = [createDemoPassword(), ...Array.from({ length: 200 }, (_, byte) => deriveDemoPassword(keyOf(byte)))];

    expect(made.filter((password) => !PasswordAtRegistration.safeParse(password).success)).toStrictEqual([]);
    expect(new Set(made).size).toBe(made.length);
  });

  it('should be the same again for the same key', () => {
    expect(deriveDemoPassword(keyOf(7))).toBe(deriveDemoPassword(keyOf(7)));
  });
});
