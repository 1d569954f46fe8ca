import type { Decision } from '@entry/contracts/application/api';
import { ApiProblem } from '../../../api/api-problem.ts';
import { formatDateTime } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { Reveal } from '../../../components/reveal.tsx';
import { useText } from '../../../messages/text.tsx';

/** Whether a decision was refused because of what somebody else decided: it was made on what no longer stands. */
export function isDecidedMeanwhile(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'decided_meanwhile';
}

type DecidedMeanwhileProps = {
  /** As it is now, loaded anew after the refusal. */
  readonly decision: Decision;
  readonly statusLabel: string;
};

/** What the other one decided, for the one who came too late. */
export function DecidedMeanwhile({ decision, statusLabel }: DecidedMeanwhileProps) {
  const text = useText();
  const { by, at } = decision;

  return (
    <Reveal>
      <Notice kind="warning" isAnnounced title={text('adminDecisions.meanwhile')}>
        {by !== null && at !== null && (
          <p>
            {text('adminDecisions.meanwhileBy', {
              name: `${by.firstName} ${by.lastName}`,
              date: formatDateTime(at),
              status: statusLabel,
            })}
          </p>
        )}
      </Notice>
    </Reveal>
  );
}
