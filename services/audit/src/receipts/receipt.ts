import { hash } from 'node:crypto';
import { RECEIPT_FORM, statementText } from '@entry/contracts/evidence/receipt';
import type { ReceiptFacts } from '@entry/platform/ports/evidence-desk';
import { createNoteSigner } from '../notes/signed-note.ts';

export type ReceiptSigner = {
  readonly verifierKey: string;
  /** @param proof that the event lies in the history, as c2sp.org/tlog-proof writes it */
  readonly sign: (facts: ReceiptFacts, proof: string) => string;
};

const NAME = 'assisted-entry/receipts';

/** @param key 32 bytes, for receipts alone */
export function createReceiptSigner(key: Uint8Array): ReceiptSigner {
  const { verifierKey } = createNoteSigner(NAME, key);
  const signer = createNoteSigner(`${NAME}/${hash('sha256', verifierKey).slice(0, 8)}`, key);

  return {
    verifierKey: signer.verifierKey,
    sign: (facts, proof) => {
      const statement = signer.sign(statementText(signer.name, facts));

      return `${JSON.stringify({ form: RECEIPT_FORM, statement, proof }, null, 2)}\n`;
    },
  };
}
