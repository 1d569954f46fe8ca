import { PHOTO_CHECK_CODES } from '@entry/contracts/rules/photo-checks';
import { SLIP_CHECK_CODES } from '@entry/contracts/rules/slip-checks';
import type { TextOf } from '../../messages/text.tsx';

const CODES = [...PHOTO_CHECK_CODES, ...SLIP_CHECK_CODES] as const;

/** A code of a newer server is shown as it is. */
export function nameOfCheck(code: string, text: TextOf): string {
  const known = CODES.find((candidate) => candidate === code);

  return known === undefined ? code : text(`checkName.${known}`);
}
