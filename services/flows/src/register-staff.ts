import type { RegisterRequest } from '@entry/contracts/account/api';
import type { Role } from '@entry/contracts/account/role';
import type { CommandSession } from './command-session.ts';
import { admitAdministrator } from './manage-account.ts';
import { type RegistrationDependencies, registerAccount } from './register-account.ts';

/**
 * Registers somebody with a role. An admin is counted once the account exists: a registration that is refused
 * must not leave a count behind that would let the last real admin be removed.
 * @throws DomainError `email_taken`
 */
export async function registerStaff(
  dependencies: RegistrationDependencies,
  session: CommandSession,
  request: RegisterRequest,
  role: Role,
): Promise<string> {
  const accountId = await registerAccount(dependencies, session, request, role);

  if (role === 'admin') await admitAdministrator(session, accountId);

  return accountId;
}
