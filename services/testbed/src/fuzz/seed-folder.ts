import { openCommandSession } from '@entry/flows/command-session';
import { createPasswords } from '@entry/flows/passwords';
import { registerStaff } from '@entry/flows/register-staff';
import { createTokens } from '@entry/gateway/auth/tokens';
import { openStopped } from '../kill-test/open-stopped.ts';
import type { Random } from '../kill-test/random.ts';
import { PASSWORD } from './tour-client.ts';

const ROOT_EMAIL = 'root@example.com';
const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** A new data folder with one admin, and tokens signed with its key that must open nothing. */
export async function seedFolder(
  dataFolder: string,
  random: Random,
): Promise<{ readonly rootEmail: string; readonly deadTokens: readonly string[] }> {
  const folder = await openStopped(dataFolder);
  try {
    const session = openCommandSession(
      { commands: folder.commands, waitFor: async () => true },
      { account: null, commandId: random.uuid(), requestId: random.uuid(), now: new Date().toISOString() },
    );
    const request = {
      firstName: 'Service',
      middleName: 'Desk',
      lastName: 'Admin',
      email: ROOT_EMAIL,
      password: PASSWORD,
    };
    const accountId = await registerStaff({ ...folder, passwords: createPasswords() }, session, request, 'admin');
    const past = createTokens(folder.signingKey, () => Date.parse(LONG_AGO));
    const now = createTokens(folder.signingKey, Date.now);
    const ofRoot = { accountId, sessionId: random.uuid(), remembered: true };
    const later = new Date(Date.now() + 86_400_000).toISOString();

    return {
      rootEmail: ROOT_EMAIL,
      deadTokens: await Promise.all([
        past.issue({ ...ofRoot, expiresAt: '2020-01-02T00:00:00.000Z' }),
        // Properly signed, for a session that nobody began, and for a person who is not there.
        now.issue({ ...ofRoot, expiresAt: later }),
        now.issue({ ...ofRoot, accountId: random.uuid(), expiresAt: later }),
      ]),
    };
  } finally {
    await folder.close();
  }
}
