import { useQuery } from '@tanstack/react-query';
import { problemMessage } from '../../api/api-problem.ts';
import { LoadFailed } from '../../components/empty-state.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { useText } from '../../messages/text.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { readModelsQueryOptions } from './api/get-read-models.ts';
import { HealthNotice } from './components/health-notice.tsx';
import { ReadModelCard } from './components/read-model-card.tsx';

/** How the read models are, for admins who are no engineers, with what they can do about it. */
export default function ProjectionsPage() {
  const text = useText();
  const { data, isPending, error, refetch } = useQuery(readModelsQueryOptions());

  return (
    <>
      <PageTitle id="projections.title" />
      <PageHeading
        title={text('projections.title')}
        subtitle={text('projections.subtitle')}
        aside={<RefreshButton />}
      />
      <p className="max-w-prose text-muted">{text('projections.about')}</p>
      {isPending && <LoadingState />}
      {error !== null && (
        <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <HealthNotice {...data} />
          <p className="max-w-prose text-muted">
            {text(data.canRebuild ? 'projections.rebuildHint' : 'projections.byCommand')}
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {data.models.map((state) => (
              <ReadModelCard
                key={`${state.model} ${state.version}`}
                state={state}
                head={data.head}
                canRebuild={data.canRebuild}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
