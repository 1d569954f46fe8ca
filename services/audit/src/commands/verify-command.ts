import { verifyLog } from '../verification/verify.ts';
import { describeVerification, isUnknown } from '../verification/words.ts';
import { type AuditSource, EXIT, type Terminal } from './audit-source.ts';
import { readWitnessFile } from './read-witness-file.ts';

export type VerifyCommandOptions = {
  /** The key to believe instead of the one beside the evidence. */
  readonly key?: string | undefined;
  readonly witnessFile?: string | undefined;
};

/** Verifies all there is and says in words what was found; answers what the program ends with. */
export async function runVerify(
  { log, evidence }: Pick<AuditSource, 'log' | 'evidence'>,
  { key, witnessFile }: VerifyCommandOptions,
  { print, showProgress, endProgress }: Terminal,
): Promise<number> {
  const startedAt = performance.now();
  const result = await verifyLog({
    log,
    evidence,
    verifierKey: key,
    witness: witnessFile === undefined ? undefined : readWitnessFile(witnessFile),
    onProgress: ({ events, covered }) => showProgress(`${events} events read, ${covered} are covered by checkpoints`),
  });
  endProgress();
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const line of describeVerification(result)) print(line);
  print(`Took ${seconds.toFixed(1)} s, ${Math.round(result.events / Math.max(seconds, 0.001))} events/s.`);
  print(`Key: ${key ?? (await evidence.verifierKey()) ?? 'none'}`);

  if (isUnknown(result)) return EXIT.couldNotLook;
  return result.isVerified ? EXIT.verified : EXIT.notVerified;
}
