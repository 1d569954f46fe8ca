import type { ReadModelsReply, RetryParkedReply } from '@entry/contracts/read-models/api';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { useRetryParked } from '../api/operate-read-models.ts';

/** How all of them are in one sentence, and what can be done about it. */
export function HealthNotice({ models }: ReadModelsReply) {
  const text = useText();
  const waiting = models.reduce((count, { parkedCount }) => count + parkedCount, 0);
  const retry = useRetryParked();

  return (
    <>
      {waiting > 0 && (
        <Notice kind="error" title={text('projections.waitingTitle', { count: waiting })}>
          <p>{text('projections.waiting')}</p>
          <div>
            <Button isBusy={retry.isPending} onClick={() => retry.mutate({})}>
              {text(retry.isPending ? 'projections.retrying' : 'projections.retry')}
            </Button>
          </div>
        </Notice>
      )}
      {waiting === 0 && models.every(({ isCurrent }) => isCurrent) && (
        <Notice kind="success" title={text('projections.healthyTitle')} />
      )}
      {waiting === 0 && !models.every(({ isCurrent }) => isCurrent) && (
        <Notice kind="warning" title={text('projections.behindTitle')}>
          <p>{text('projections.behind')}</p>
        </Notice>
      )}
      {retry.data !== undefined && <Retried {...retry.data} />}
      {retry.isError && (
        <Notice kind="error" isAnnounced title={problemMessage(retry.error, text('projections.retryFailed'))} />
      )}
    </>
  );
}

function Retried({ recovered, waiting, unanswered }: RetryParkedReply) {
  const text = useText();

  return (
    <Notice
      kind={waiting + unanswered === 0 ? 'success' : 'info'}
      isAnnounced
      title={text('projections.retried', { recovered })}
    >
      {waiting > 0 && <p>{text('projections.stillWaiting', { waiting })}</p>}
      {unanswered > 0 && <p>{text('projections.unanswered', { unanswered })}</p>}
    </Notice>
  );
}
