import { openCommandSession } from '@entry/flows/command-session';
import { createPasswords } from '@entry/flows/passwords';
import { registerStaff } from '@entry/flows/register-staff';
import type { DataFolder } from '@entry/standalone/open-data-folder';
import { PASSWORD } from './applicant.ts';
import type { Random } from './random.ts';

/**
 * Makes admins as `npm run admin:create` does it, in a folder that nothing else has.
 * @returns ids of the commands that made them
 */
export async function seedStaff(
  folder: Pick<DataFolder, 'commands' | 'keyedHash'>,
  emails: readonly string[],
  random: Random,
): Promise<ReadonlySet<string>> {
  const seeds = new Set<string>();
  for (const email of emails) {
    const commandId = random.uuid();
    seeds.add(commandId);
    const session = openCommandSession(
      { commands: folder.commands, waitFor: async () => true },
      { account: null, commandId, requestId: random.uuid(), now: new Date().toISOString() },
    );
    const request = { firstName: 'Service', middleName: 'Desk', lastName: 'Admin', email, password: PASSWORD };
    await registerStaff({ ...folder, passwords: createPasswords() }, session, request, 'admin');
  }

  return seeds;
}
