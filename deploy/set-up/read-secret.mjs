/** A setting, from NAME or from the file that NAME_FILE names. */
import { readFileSync } from 'node:fs';

export function readSecret(name) {
  const file = process.env[`${name}_FILE`];
  const value = process.env[name] ?? (file === undefined ? undefined : readFileSync(file, 'utf8'));
  if (value === undefined || value.trim() === '') throw new Error(`${name} or ${name}_FILE must be set`);

  return value.trim();
}
