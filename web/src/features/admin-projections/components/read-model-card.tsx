import type { ReadModelState } from '@entry/contracts/read-models/api';
import { Card } from '../../../components/card.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { formatNumber } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { nameOfModel } from '../name-of-model.ts';
import { ParkedEvents } from './parked-events.tsx';
import { RebuildPanel } from './rebuild-panel.tsx';

/** The service stops counting there. */
const MOST_EVENTS_COUNTED = 1_000;

type ReadModelCardProps = { readonly state: ReadModelState; readonly head: string; readonly canRebuild: boolean };

export function ReadModelCard({ state, head, canRebuild }: ReadModelCardProps) {
  const text = useText();
  const { model, version, position, parkedCount } = state;

  return (
    <Card title={nameOfModel(model)} aside={<StateBadge state={state} />}>
      <div className="grid gap-4">
        <FactList
          facts={[
            { label: text('projections.position'), value: text('projections.positionOf', { position, head }) },
            { label: text('projections.lag'), value: lagOf(state, text) },
            { label: text('projections.version'), value: version },
          ]}
        />
        {parkedCount > 0 && <ParkedEvents state={state} />}
        {canRebuild && <RebuildPanel state={state} />}
      </div>
    </Card>
  );
}

function StateBadge({ state: { parkedCount, isCurrent } }: { readonly state: ReadModelState }) {
  const text = useText();
  if (parkedCount > 0) return <StatusBadge label={text('projections.stuck')} colour="red" />;
  if (!isCurrent) return <StatusBadge label={text('projections.late')} colour="yellow" />;

  return <StatusBadge label={text('projections.current')} colour="green" />;
}

function lagOf({ isCurrent, lagEvents, lagSeconds }: ReadModelState, text: TextOf): string {
  if (isCurrent) return text('projections.noLag');

  return lagEvents < MOST_EVENTS_COUNTED
    ? text('projections.lagOf', { events: lagEvents, seconds: lagSeconds })
    : text('projections.lagMany', { events: formatNumber(MOST_EVENTS_COUNTED), seconds: lagSeconds });
}
