import { readFileSync } from 'node:fs';

const KEY_BYTES = 32;

export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/**
 * The key that wraps all others, 32 bytes, read from its file. Without it nothing personal can be read again: it must
 * be backed up apart from the data.
 * @throws MasterKeyError when the file cannot be read or does not hold a key
 */
export function loadMasterKey(file: string): Buffer {
  const key = readKey(file);
  if (key.length !== KEY_BYTES) {
    throw new MasterKeyError(
      `${file} does not hold a master key: it has ${key.length} bytes instead of ${KEY_BYTES}. Put back the key the data was made with`,
    );
  }

  return key;
}

function readKey(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new MasterKeyError(`The master key ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
