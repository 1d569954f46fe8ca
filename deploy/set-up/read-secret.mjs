import { readFileSync } from 'node:fs';

/** A setting, from NAME or from the file that NAME_FILE names. */
export function readSecret(name) {
  const file = process.env[`${name}_FILE`];
  const value = process.env[name] ?? (file === undefined ? undefined : readFileSync(file, 'utf8'));
  if (value === undefined || value.trim() === '') throw new Error(`${name} or ${name}_FILE must be set`);

  return value.trim();
}

/** Whose rights a user has: each long-lived process has two users, so that a password can be renewed without a pause. */
export const programOf = (user) => user.replace(/-2$/, '');
