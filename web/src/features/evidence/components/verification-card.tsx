import type { VerificationReply } from '@entry/contracts/evidence/api';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { Notice, type NoticeKind } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import type { MessageId } from '../../../messages/catalog.ts';
import { useText } from '../../../messages/text.tsx';
import { useStartVerification, verificationQueryOptions } from '../api/verification.ts';

type State = VerificationReply['state'];

const RESULTS: Readonly<Record<Exclude<State, 'never' | 'running'>, readonly [NoticeKind, MessageId]>> = {
  verified: ['success', 'evidence.verified'],
  'not verified': ['error', 'evidence.notVerified'],
  'nothing to hold it to': ['warning', 'evidence.nothing'],
  failed: ['error', 'evidence.failed'],
};

/** Whether anybody has changed the history: runs a verification and tells how far it is and what it found. */
export function VerificationCard() {
  const text = useText();
  const { data, isPending, isError, error, refetch } = useQuery(verificationQueryOptions());
  const start = useStartVerification();
  const isRunning = data?.state === 'running' || start.isPending;

  return (
    <Card>
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg font-bold">{text('evidence.verification')}</h2>
          <p className="max-w-prose text-muted">{text('evidence.explain')}</p>
        </div>
        {isPending && <LoadingState />}
        {isError && data === undefined && (
          <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />
        )}
        {data !== undefined && <Result verification={data} />}
        {start.isError && (
          <Notice kind="error" isAnnounced title={problemMessage(start.error, text('evidence.failed'))} />
        )}
        <div>
          <Button isBusy={isRunning} icon={<ShieldCheck aria-hidden="true" size={20} />} onClick={() => start.mutate()}>
            {text(isRunning ? 'evidence.verifying' : 'evidence.verify')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Result({ verification }: { readonly verification: VerificationReply }) {
  const text = useText();
  const { state, events, covered, words, limits, endedAt } = verification;
  if (state === 'never') return <p>{text('evidence.never')}</p>;
  if (state === 'running') {
    // How many there are shows only once it has begun to read.
    const label =
      covered === 0
        ? text('evidence.beginning')
        : text('evidence.progress', { events, covered: Math.max(events, covered) });
    return (
      <div className="grid gap-1.5">
        <ProgressBar value={covered === 0 ? 0 : Math.min(100, Math.round((events / covered) * 100))} label={label} />
        <p aria-hidden="true" className="text-sm text-muted tabular-nums">
          {label}
        </p>
      </div>
    );
  }

  const [kind, title] = RESULTS[state];
  return (
    <>
      <Notice kind={kind} isAnnounced title={text(title)}>
        {words.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
        {endedAt !== null && (
          <p className="text-sm">{text('evidence.verifiedAt', { date: formatDateTime(endedAt) })}</p>
        )}
      </Notice>
      {limits.length > 0 && (
        <div className="grid gap-1 text-sm">
          <h3 className="font-bold">{text('evidence.limits')}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-muted">
            {limits.map((limit) => (
              <li key={limit} className="wrap-anywhere">
                {limit}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
