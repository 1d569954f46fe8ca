import { parseArgs } from 'node:util';
import { Email, PasswordAtRegistration } from '@entry/contracts/account/fields';
import { newId } from '@entry/platform/identifiers';
import { UsageError } from '@entry/platform/running/explain-failure';
import { readPassword } from '@entry/platform/running/read-password';
import type * as z from 'zod/mini';
import { openCommandSession } from './command-session.ts';
import { createPasswords } from './passwords.ts';
import type { RegistrationDependencies } from './register-account.ts';
import { registerStaff } from './register-staff.ts';

export type AdminDesk = Omit<RegistrationDependencies, 'passwords'> & { readonly close: () => Promise<void> };

/**
 * Makes an admin through the same commands as a registration: `--email` on the command line, the password on standard
 * input.
 * @param openDesk is asked before the password is: nobody should type one in vain
 * @returns the id of the account @throws UsageError, DomainError
 */
export async function createAdmin(usage: string, openDesk: () => Promise<AdminDesk>): Promise<string> {
  const email = accept(Email, readEmail(usage));
  const desk = await openDesk();
  try {
    const password = accept(PasswordAtRegistration, await readPassword(`Password for ${email}: `));
    const session = openCommandSession(
      { commands: desk.commands, waitFor: async () => true },
      { account: null, commandId: newId(), requestId: newId(), now: new Date().toISOString() },
    );
    const request = { firstName: 'Service', middleName: '', lastName: 'Admin', email, password };

    return await registerStaff({ ...desk, passwords: createPasswords() }, session, request, 'admin');
  } finally {
    await desk.close();
  }
}

function readEmail(usage: string): string {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' } } });
    if (values.email !== undefined) return values.email;
  } catch {
    // Unknown options are answered with the usage as well.
  }

  throw new UsageError(usage);
}

function accept<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'Not valid');

  return parsed.data;
}
