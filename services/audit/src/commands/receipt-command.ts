import { readFile } from 'node:fs/promises';
import { describeInstant } from '@entry/contracts/audit/describe-instant';
import { checkReceipt } from '@entry/contracts/evidence/check-receipt';
import type { SignedCheck } from '@entry/contracts/evidence/receipt';
import { EXIT, type Terminal } from './audit-source.ts';

export type ReceiptCommandOptions = {
  readonly file: string;
  /** Public key of the checkpoints. */
  readonly key: string;
  /** Public key of the receipts: another one. */
  readonly receiptKey: string;
};

/** Says whether a receipt is genuine; answers what the program ends with. Needs no data folder. */
export async function runReceipt(
  { file, key, receiptKey }: ReceiptCommandOptions,
  { print }: Pick<Terminal, 'print'>,
): Promise<number> {
  const check = await checkReceipt(await readFile(file, 'utf8'), { evidence: key, receipts: receiptKey });
  switch (check.kind) {
    case 'genuine': {
      const { confirmationNumber, applicationId, recordedAt, eventId } = check.statement;
      print(`Genuine: confirmation number ${confirmationNumber} was recorded for application ${applicationId}`);
      print(
        `at ${describeInstant(recordedAt)} by event ${eventId}, which is in the history that was sealed at ${describeInstant(check.sealedAt)}.`,
      );
      print(describeCheck(check.statement.check));
      return EXIT.verified;
    }
    case 'not a receipt':
      print('That file is no receipt.');
      return EXIT.couldNotLook;
    case 'not signed by this service':
      print('NOT genuine: whoever has this receipt key did not sign it, or it was changed.');
      return EXIT.notVerified;
    case 'not in the history':
      print('NOT proven: its proof does not lead to a checkpoint that this key signed.');
      return EXIT.notVerified;
  }
}

function describeCheck(check: SignedCheck | null): string {
  if (check === null) return 'This receipt is of the first form: it does not say whether the number was checked.';
  if (check.checkedAt !== null) return `The service had checked the number at ${describeInstant(check.checkedAt)}.`;

  return `The number was typed by the ${check.typedBy} and was not checked yet when the receipt was signed.`;
}
