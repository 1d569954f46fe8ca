import type { Decision } from '@entry/contracts/application/api';
import { problemMessage } from '../../../api/api-problem.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { DecidedMeanwhile, isDecidedMeanwhile } from '../../admin-decisions/components/decided-meanwhile.tsx';

type RefusalProps = {
  readonly error: unknown;
  /** As it is now, loaded anew after the refusal. */
  readonly decision: Decision;
  readonly statusLabel: string;
};

/** Why a decision was not taken: because of what somebody else decided, or in the service's words. */
export function Refusal({ error, decision, statusLabel }: RefusalProps) {
  const text = useText();
  if (isDecidedMeanwhile(error)) return <DecidedMeanwhile decision={decision} statusLabel={statusLabel} />;

  return <Notice kind="error" isAnnounced title={problemMessage(error, text('review.failed'))} />;
}
