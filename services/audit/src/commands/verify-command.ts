import { verifyLog } from '../verification/verify.ts';
import { describeLimits, describeVerification, hasFindings, isUnknown } from '../verification/words.ts';
import { type AuditSource, EXIT, type Terminal } from './audit-source.ts';
import { readWitnessFile } from './read-witness-file.ts';

export type VerifyCommandOptions = {
  /** The key to believe instead of the one beside the evidence. */
  readonly key?: string | undefined;
  readonly witnessFile?: string | undefined;
};

/** Verifies all there is and says in words what was found; answers what the program ends with. */
export async function runVerify(
  { log, evidence, inspectStored }: Pick<AuditSource, 'log' | 'evidence' | 'inspectStored'>,
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
  showProgress('Files and keys of people ...');
  const stored = await inspectStored();
  endProgress();
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const line of describeVerification(result, stored)) print(line);
  const limits = describeLimits(result, { stored, hasOwnKey: key !== undefined, looksAtStreams: true });
  for (const limit of limits) print(`Not looked at: ${limit}.`);
  print(`Took ${seconds.toFixed(1)} s, ${Math.round(result.events / Math.max(seconds, 0.001))} events/s.`);
  print(`Key: ${key ?? (await evidence.verifierKey()) ?? 'none'}`);

  if (isUnknown(result)) return EXIT.couldNotLook;
  return result.isVerified && !hasFindings(stored) ? EXIT.verified : EXIT.notVerified;
}
