import type { ReadyApplication } from '@entry/contracts/automation/api';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Card } from '../../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { readyApplicationsQueryOptions } from '../api/get-automation.ts';
import { OwnApplicationRow } from './own-application-row.tsx';
import { RefreshAutomation } from './refresh-automation.tsx';

type OwnApplicationProps = { readonly onGuide: (application: ReadyApplication) => void };

/** What an applicant sees: the own application, or none. */
export function OwnApplication({ onGuide }: OwnApplicationProps) {
  const text = useText();
  const { data, isPending, isError, refetch } = useQuery(readyApplicationsQueryOptions(null));

  return (
    <Card isFlush title={text('automation.listTitle')} aside={<RefreshAutomation />}>
      {isPending && <LoadingState />}
      {isError && (
        <div className="p-4 sm:px-6">
          <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={text('automation.empty')}
          hint={text('automation.emptyHint')}
        />
      )}
      <ul>
        {data?.rows.map((application) => (
          <OwnApplicationRow key={application.id} application={application} onGuide={() => onGuide(application)} />
        ))}
      </ul>
    </Card>
  );
}
