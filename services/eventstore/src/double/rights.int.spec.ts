import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRights } from './rights.ts';
import { BEHAVIOUR, PASSWORD_KNOWN_AFTER, USER_KNOWN_AFTER } from './server-behaviour.ts';
import { openStore } from './store.ts';

const basic = (user: string): string => `Basic ${Buffer.from(user).toString('base64')}`;

describe('When a user gets a new password', () => {
  it('should take that one and no longer the old one a moment later, after a restart too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rights-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const store = await openStore(folder, BEHAVIOUR['24.10']);
    onTestFinished(() => store.close());
    let now = 0;
    const rights = createRights(folder, 'changeit', store, () => now);
    rights.addUser('app', 'old', []);
    expect(rights.userOf(basic('app:old'))).toBe('refused');
    now += USER_KNOWN_AFTER;
    expect(rights.userOf(basic('app:old'))).toMatchObject({ name: 'app' });

    expect(rights.setPassword('app', 'new')).toBe(true);
    expect(rights.setPassword('nobody', 'new')).toBe(false);

    now += PASSWORD_KNOWN_AFTER - 1;
    expect(rights.userOf(basic('app:old'))).toMatchObject({ name: 'app' });
    expect(rights.userOf(basic('app:new'))).toBe('refused');
    now += 1;
    for (const each of [rights, createRights(folder, 'changeit', store)]) {
      expect(each.userOf(basic('app:old'))).toBe('refused');
      expect(each.userOf(basic('app:new'))).toMatchObject({ name: 'app' });
      expect(each.userOf(basic('nobody:new'))).toBe('refused');
      expect(each.userOf(undefined)).toBeNull();
    }
  });
});
