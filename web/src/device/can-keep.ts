import { isSharedPhone } from '../session/session-storage.ts';
import { browserDatabases } from './browser-databases.ts';

/** Whether anything may be kept on this device: not on a shared phone, and not where nothing can be encrypted. */
export function canKeep(): boolean {
  // Pages over plain HTTP have no `subtle`, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;

  return !isSharedPhone() && subtle !== undefined && browserDatabases() !== null;
}
