import type { IntegrityResults } from '@entry/contracts/admin/api';
import { problemMessage } from '../../api/api-problem.ts';
import type { TextOf } from '../../messages/text.tsx';

/** What the result dialog says, word for word from the specification (§8). */
export type SettlementResult = {
  readonly title: string;
  readonly message: string;
  readonly concerns: readonly string[];
};

/** Concerns found: the slip is flagged, not verified. Without results the check was skipped. */
export function verificationResult(results: IntegrityResults | undefined, text: TextOf): SettlementResult {
  if (results?.isValid === false) {
    return {
      title: text('adminPayments.warningTitle'),
      message: text('adminPayments.warning'),
      concerns: results.suspiciousActivities,
    };
  }

  return { title: text('adminPayments.verifiedTitle'), message: text('adminPayments.verified'), concerns: [] };
}

export function rejectionResult(text: TextOf): SettlementResult {
  return { title: text('adminPayments.rejectedTitle'), message: text('adminPayments.rejected'), concerns: [] };
}

export function failureResult(error: unknown, text: TextOf): SettlementResult {
  return {
    title: text('adminPayments.failedTitle'),
    message: problemMessage(error, text('adminPayments.failed')),
    concerns: [],
  };
}
