import type { Passwords } from '@entry/flows/passwords';
import type { PasswordTry, RateLimits } from '../limits/rate-limits.ts';

/**
 * Whether a password is an account's; each try counts as a wrong one until the caller says otherwise.
 * @param hash null when there is no such account
 * @throws HttpProblem `too_many_requests`; QueueFullError
 */
export async function checkPassword(
  { passwords, limits }: { readonly passwords: Passwords; readonly limits: RateLimits },
  tried: PasswordTry,
  hash: string | null,
  password: string,
): Promise<boolean> {
  await limits.countPassword(tried);
  try {
    return await passwords.verify(hash, password);
  } catch (error) {
    await limits.takePasswordBack(tried);
    throw error;
  }
}
