import type { HistoryReader } from '@entry/platform/ports/history-reader';
import { openAnswerProver } from '../desk/prove-answer.ts';
import { limitLog } from '../verification/limit-log.ts';
import type { Verification } from '../verification/verification.ts';
import { verifyLog } from '../verification/verify.ts';
import { describeVerification, isUnknown } from '../verification/words.ts';
import { type AuditSource, EXIT, type Terminal } from './audit-source.ts';
import { readWitnessFile } from './read-witness-file.ts';

export type CertainHistoryOptions = {
  /** The key to believe instead of the one beside the evidence. */
  readonly key?: string | undefined;
  readonly witnessFile?: string | undefined;
  /** Goes on over a history that is not verified, as far as it is certain. */
  readonly goesOnUnverified: boolean;
  readonly withPersonalData: boolean;
};

export type CertainHistory = {
  readonly verification: Verification;
  /** What the verification found and how far the history goes, in words. */
  readonly words: readonly string[];
  /** Null when there is nothing to be read: it was refused. */
  readonly reader: HistoryReader | null;
  /** What a command that reads it ends with. */
  readonly exitCode: number;
};

/**
 * Verifies a history before anybody reads anything out of it. One that is not as it was recorded is refused; who insists
 * gets it up to the last event that is certain. One that was never signed is refused too, for nothing tells what it was.
 */
export async function openCertainHistory(
  source: AuditSource,
  options: CertainHistoryOptions,
  terminal: Pick<Terminal, 'showProgress' | 'endProgress'>,
): Promise<CertainHistory> {
  const { evidence } = source;
  const { key, witnessFile, goesOnUnverified, withPersonalData } = options;
  const verification = await verifyLog({
    log: source.log,
    evidence,
    verifierKey: key,
    witness: witnessFile === undefined ? undefined : readWitnessFile(witnessFile),
    onProgress: ({ events, covered }) =>
      terminal.showProgress(`Verifying: ${events} events read, ${covered} are covered by checkpoints`),
  });
  terminal.endProgress();

  const { isVerified, certain } = verification;
  const isUnsigned = isUnknown(verification);
  const isRefused = !isVerified && (!goesOnUnverified || (certain === null && !isUnsigned));
  const words = [...describeVerification(verification), ...warn(verification, options)];
  const exitCode = isVerified ? EXIT.verified : isUnsigned ? EXIT.couldNotLook : EXIT.notVerified;
  if (isRefused) return { verification, words, reader: null, exitCode };

  const log = isVerified || certain === null ? source.log : limitLog(source.log, certain.position);
  const openProver = () => openAnswerProver({ log, evidence });

  return { verification, words, reader: await source.openHistory({ log, openProver, withPersonalData }), exitCode };
}

function warn(verification: Verification, { goesOnUnverified }: CertainHistoryOptions): readonly string[] {
  const { isVerified, certain } = verification;
  if (isVerified) return [];
  if (isUnknown(verification)) {
    return goesOnUnverified
      ? ['WARNING: nothing tells whether this history is as it was recorded.']
      : ['Nothing is told of it: --unverified does so all the same.'];
  }
  if (certain === null) return ['Nothing is told of it, for nothing of it is certain.'];

  return goesOnUnverified
    ? [`WARNING: everything behind position ${certain.position} is left out, for it is not certain.`]
    : [`Nothing is told of it: --unverified does so up to position ${certain.position}, and no further.`];
}
