import { hash } from 'node:crypto';
import { createNoteSigner, type NoteSigner } from './signed-note.ts';

const PRODUCT = 'assisted-entry';
const NAME_DIGITS = 8;

/**
 * Signs the checkpoints of one log. The name of the log follows from the key, so that those of two services are never
 * taken for one another.
 * @param seed 32 bytes of chance @throws TypeError when it has another length
 */
export function createEvidenceSigner(seed: Uint8Array): NoteSigner {
  const { verifierKey } = createNoteSigner(PRODUCT, seed);

  return createNoteSigner(`${PRODUCT}/${hash('sha256', verifierKey).slice(0, NAME_DIGITS)}`, seed);
}
