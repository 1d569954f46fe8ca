import type { ReadyApplication } from '@entry/contracts/automation/api';
import { WAITING } from '@entry/contracts/rules/queues';
import { automationStatusPresentation } from '@entry/contracts/rules/statuses';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { capitalised } from '../../../components/capitalised.ts';
import { Card } from '../../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../../components/empty-state.tsx';
import type { Parts } from '../../../components/parts.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import type { MessageId } from '../../../messages/catalog.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { ListAside } from '../../admin-lists/components/list-aside.tsx';
import type { ListPage } from '../../admin-lists/components/list-card.tsx';
import { ListFilters } from '../../admin-lists/components/list-filters.tsx';
import { OrderSelect } from '../../admin-lists/components/order-select.tsx';
import { PageSize } from '../../admin-lists/components/page-size.tsx';
import { Pagination } from '../../admin-lists/components/pagination.tsx';
import { QueueLine } from '../../admin-lists/components/queue-line.tsx';
import { QueueSwitch } from '../../admin-lists/components/queue-switch.tsx';
import { useListView } from '../../admin-lists/use-list-view.ts';
import {
  AUTOMATION_FILTERS,
  AUTOMATION_QUEUE,
  type AutomationView,
  readyApplicationsQueryOptions,
  reloadAutomation,
} from '../api/get-automation.ts';
import { ReadyApplicationRow } from './ready-application-row.tsx';

type GuideProps = { readonly onGuide: (application: ReadyApplication) => void };

/** What an applicant sees: the own application, or none. */
export function OwnApplication({ onGuide }: GuideProps) {
  const text = useText();
  const applications = useQuery(readyApplicationsQueryOptions(null));

  return (
    <ReadyCard
      applications={applications}
      empty={<EmptyState icon={EMPTY_ICON} title={text('automation.empty')} hint={text('automation.emptyHint')} />}
      onGuide={onGuide}
    />
  );
}

/** All applications, by their automation status; at first those that can be acted on. */
export function AutomationQueue({ onGuide }: GuideProps) {
  const text = useText();
  const { view, change, pageLink, link } = useListView(AUTOMATION_FILTERS, AUTOMATION_QUEUE);
  const applications = useQuery(readyApplicationsQueryOptions(view));
  const { data } = applications;

  return (
    <ReadyCard
      applications={applications}
      empty={<EmptyQueue view={view} total={data?.total ?? 0} firstPage={pageLink(1)} />}
      onGuide={onGuide}
      pages={
        data !== undefined && (
          <Pagination page={data.page} pageCount={Math.ceil(data.total / data.limit)} pageLink={pageLink}>
            <PageSize total={data.total} limit={view.limit} onChange={(limit) => change({ limit })} />
          </Pagination>
        )
      }
    >
      <div className="grid gap-4 border-t border-line p-4 sm:px-6">
        <ListFilters
          choices={AUTOMATION_FILTERS}
          labels={{ status: { label: text('admin.status'), choiceLabel: (status) => statusLabel(status, text) } }}
          searchLabel={text('admin.searchRecord')}
          view={view}
          onChange={change}
          order={<OrderSelect sort={view.sort} onChange={(sort) => change({ sort })} />}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p role="status" className="text-sm text-muted">
            {data === undefined ? text('common.loading') : text('admin.resultCount', { count: data.total })}
          </p>
          <ListAside>
            <QueueLine queues={['automation']} />
            <QueueSwitch status={view.filters.status} linkTo={(status) => link({ filters: { status } })} />
          </ListAside>
        </div>
      </div>
    </ReadyCard>
  );
}

type FilterStatus = AutomationView['filters']['status'];

const OWN_LABELS: { readonly [Status in FilterStatus]?: MessageId } = {
  [WAITING]: 'automation.canBeActedOn',
  submitted: 'automation.numberMissing',
};

function statusLabel(status: FilterStatus, text: TextOf): string {
  const label = OWN_LABELS[status];
  if (label !== undefined) return text(label);

  return capitalised(automationStatusPresentation(status).label.replaceAll('_', ' '));
}

type ReadyCardProps = GuideProps & {
  readonly applications: UseQueryResult<ListPage<ReadyApplication>>;
  /** In the place of rows, when there are none. */
  readonly empty: Parts;
  readonly pages?: Parts;
  /** Search and filters. */
  readonly children?: Parts;
};

function ReadyCard({ applications, empty, pages, children, onGuide }: ReadyCardProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = applications;

  return (
    <Card
      isFlush
      title={text('automation.listTitle')}
      aside={
        <Button
          variant="secondary"
          isBusy={isFetching}
          icon={<RefreshCw aria-hidden="true" size={18} />}
          onClick={() => void reloadAutomation(queryClient)}
        >
          {text('automation.refresh')}
        </Button>
      }
    >
      {children}
      {isPending && <LoadingState />}
      {isError && (
        <div className="p-4 sm:px-6">
          <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.rows.length === 0 && empty}
      <ul aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data?.rows.map((application) => (
          <ReadyApplicationRow key={application.id} application={application} onGuide={() => onGuide(application)} />
        ))}
      </ul>
      {pages}
    </Card>
  );
}

const EMPTY_ICON = <CircleCheck aria-hidden="true" />;

type EmptyQueueProps = { readonly view: AutomationView; readonly total: number; readonly firstPage: string };

/** Rows may have gone since the address was copied: then the page is empty and the list is not. */
function EmptyQueue({ view, total, firstPage }: EmptyQueueProps) {
  const text = useText();
  if (total > 0) {
    const action = (
      <ButtonLink variant="secondary" to={firstPage}>
        {text('admin.firstPage')}
      </ButtonLink>
    );
    return <EmptyState icon={EMPTY_ICON} title={text('admin.noSuchPage')} action={action} />;
  }

  const isRestricted = view.search !== '' || view.from !== '' || view.to !== '';
  if (isRestricted) return <EmptyState icon={EMPTY_ICON} title={text('automation.nothingFound')} />;
  return <EmptyState icon={EMPTY_ICON} title={text('automation.empty')} />;
}
