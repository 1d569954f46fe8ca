import type { ReadModelState } from '@entry/contracts/read-models/api';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useText } from '../../../messages/text.tsx';
import { useReadModelDeed } from '../api/operate-read-models.ts';
import { nameOfModel } from '../name-of-model.ts';

type RebuildPanelProps = { readonly state: ReadModelState };

/** Building a read model anew, how far that is, and the switch to what was built. */
export function RebuildPanel({ state }: RebuildPanelProps) {
  const text = useText();
  const begin = useReadModelDeed('rebuild');
  const switchOver = useReadModelDeed('switch');
  const { model, rebuild } = state;
  const name = nameOfModel(model);
  const failure = begin.error ?? switchOver.error;

  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {rebuild?.phase === 'failed' && (
        <Notice kind="error" title={text('projections.failedTitle')}>
          <p className="text-sm wrap-anywhere">{text('projections.failed', { cause: rebuild.cause ?? '' })}</p>
        </Notice>
      )}
      {rebuild?.phase === 'building' && <Building state={state} />}
      {rebuild?.phase === 'built' && (
        <Notice
          kind="info"
          isAnnounced
          title={text('projections.builtTitle', { events: formatNumber(rebuild.events) })}
        >
          <p>{text('projections.built')}</p>
          <div>
            <Button
              aria-label={text('projections.switchOf', { model: name })}
              isBusy={switchOver.isPending}
              onClick={() => switchOver.mutate({ model })}
            >
              {text('projections.switch')}
            </Button>
          </div>
        </Notice>
      )}
      {rebuild?.phase !== 'building' && (
        <div className="-ms-2.5">
          <Button
            variant="quiet"
            aria-label={text('projections.rebuildOf', { model: name })}
            isBusy={begin.isPending}
            onClick={() => begin.mutate({ model })}
          >
            {text('projections.rebuild')}
          </Button>
        </div>
      )}
      {failure !== null && (
        <Notice kind="error" isAnnounced title={problemMessage(failure, text('projections.rebuildFailed'))} />
      )}
    </div>
  );
}

function Building({ state: { model, rebuild } }: RebuildPanelProps) {
  const text = useText();
  if (rebuild === null) return null;

  const percent = Math.round(rebuild.share * 100);
  return (
    <div className="grid gap-2">
      <p className="text-sm">{text('projections.building', { percent, events: formatNumber(rebuild.events) })}</p>
      <ProgressBar value={percent} label={text('projections.progress', { model: nameOfModel(model) })} />
    </div>
  );
}
