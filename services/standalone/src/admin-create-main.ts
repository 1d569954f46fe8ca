import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Email, PasswordAtRegistration } from '@entry/contracts/account/fields';
import { openCommandSession } from '@entry/flows/command-session';
import { createPasswords } from '@entry/flows/passwords';
import { registerStaff } from '@entry/flows/register-staff';
import { readConfiguration } from '@entry/platform/configuration';
import { newId } from '@entry/platform/identifiers';
import type * as z from 'zod/mini';
import { explainFailure, UsageError } from './explain-failure.ts';
import { openDataFolder } from './open-data-folder.ts';
import { readPassword } from './read-password.ts';

const USAGE = 'Usage: npm run admin:create -- --email <address>   (the password is read from standard input)';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const accountId = await createAdmin();
  console.log(`The admin was created (account ${accountId}).`);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

/** Makes an admin in a stopped data folder, through the same commands as a registration. */
async function createAdmin(): Promise<string> {
  const email = accept(Email, readEmail());
  const { dataFolder, masterKeyFile } = readConfiguration(process.env);

  // Before the password is asked for: nobody should type one in vain.
  const folder = await openDataFolder({ folder: dataFolder, masterKeyFile });
  try {
    const password = accept(PasswordAtRegistration, await readPassword(`Password for ${email}: `));
    const session = openCommandSession(
      { commands: folder.commands, waitFor: async () => true },
      { account: null, commandId: newId(), requestId: newId(), now: new Date().toISOString() },
    );
    const request = { firstName: 'Service', middleName: '', lastName: 'Admin', email, password };

    return await registerStaff({ ...folder, passwords: createPasswords() }, session, request, 'admin');
  } finally {
    await folder.close();
  }
}

function readEmail(): string {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' } } });
    if (values.email !== undefined) return values.email;
  } catch {
    // Unknown options are answered with the usage as well.
  }

  throw new UsageError(USAGE);
}

function accept<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'Not valid');

  return parsed.data;
}
