import type { IntegrityResults } from '@entry/contracts/admin/api';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import type { Media } from '@entry/media/media';
import { concernSentence, type SlipAnalysis } from '@entry/media/slip/analyse-slip';
import type { CommandSession } from './command-session.ts';
import { readStoredFile, type StoredFileDependencies } from './read-stored-file.ts';
import { quoteFor, type SlipDependencies } from './upload-slip.ts';

/** A slip, what was known of it when it came, and where its bytes are. */
export type SlipOnFile = {
  readonly slip: { readonly id: string; readonly applicationId: string };
  readonly uploadConcerns: readonly string[];
  /** As the applicant typed it; empty when they gave none. */
  readonly transactionReference: string;
  /** ISO 8601. */
  readonly uploadedAt: string;
  readonly file: { readonly fileId: string; readonly subjectId: string };
};

export type SlipVerification =
  | { readonly kind: 'check' }
  /** Verified without the check; the reason is kept. Where two admins are needed the first one only asks for it. */
  | { readonly kind: 'force'; readonly reason: string; readonly needsSecondAdmin: boolean };

/** What tells the commands of a bulk apart, and what the admin who decides had seen (`SeenDecisions`). */
export type DecisionOptions = { readonly purpose?: string; readonly seenDecisions?: number | undefined };

type SettleDependencies = StoredFileDependencies &
  Pick<SlipDependencies, 'commands' | 'keyedHash' | 'registration'> & { readonly media: Media };

/** Every check there is, run on the stored bytes; what was found at upload counts as well. */
export async function analyseStoredSlip(
  dependencies: StoredFileDependencies & { readonly media: Media },
  { slip, uploadConcerns, transactionReference, uploadedAt, file }: SlipOnFile,
): Promise<SlipAnalysis> {
  const bytes = (await readStoredFile(dependencies, { ...file, documentId: slip.id })) ?? new Uint8Array();

  return dependencies.media.analyseSlip({
    bytes,
    knownConcerns: uploadConcerns,
    reference: transactionReference,
    uploadedAt,
  });
}

/** @returns what the integrity check found; null when it was skipped */
export async function verifySlip(
  dependencies: SettleDependencies,
  session: CommandSession,
  found: SlipOnFile,
  verification: SlipVerification,
  { purpose, seenDecisions }: DecisionOptions = {},
): Promise<IntegrityResults | null> {
  const { applicationId, id: paymentSlipId } = found.slip;
  const { amount: quotedAmount } = await quoteFor(dependencies, found.file.subjectId, session.now);
  const analysis = verification.kind === 'check' ? await analyseStoredSlip(dependencies, found) : null;

  await session.send(
    applicationDecider,
    applicationStream(applicationId),
    {
      type: 'VerifyPaymentSlip',
      applicationId,
      paymentSlipId,
      integrity: analysis === null ? null : integrityOf(analysis),
      reason: verification.kind === 'force' ? verification.reason : '',
      quotedAmount,
      needsSecondAdmin: verification.kind === 'force' && verification.needsSecondAdmin,
      seenDecisions,
    },
    purpose === undefined ? {} : { purpose },
  );
  if (analysis === null) return null;

  return {
    isValid: analysis.concerns.length === 0,
    suspiciousActivities: analysis.concerns.map(concernSentence),
  };
}

function integrityOf({ concerns, alterationScore, evidence }: SlipAnalysis) {
  return { concerns: [...concerns], alterationScore, evidence };
}

export async function rejectSlip(
  session: CommandSession,
  found: SlipOnFile,
  rejectionReason: string,
  { purpose, seenDecisions }: DecisionOptions = {},
): Promise<void> {
  const { applicationId, id: paymentSlipId } = found.slip;
  await session.send(
    applicationDecider,
    applicationStream(applicationId),
    { type: 'RejectPaymentSlip', applicationId, paymentSlipId, rejectionReason, seenDecisions },
    purpose === undefined ? {} : { purpose },
  );
}
