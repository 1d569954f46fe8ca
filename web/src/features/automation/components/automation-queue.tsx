import type { ReadyApplication } from '@entry/contracts/automation/api';
import { WAITING } from '@entry/contracts/rules/queues';
import { APPLICATION_STATUS_PRESENTATION, automationStatusPresentation } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { capitalised } from '../../../components/capitalised.ts';
import { formatDate } from '../../../components/format.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import type { MessageId } from '../../../messages/catalog.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import type { Column } from '../../admin-lists/components/data-table.tsx';
import { ListAside } from '../../admin-lists/components/list-aside.tsx';
import { ListCard } from '../../admin-lists/components/list-card.tsx';
import { ListFilters } from '../../admin-lists/components/list-filters.tsx';
import { PersonCell } from '../../admin-lists/components/person-cell.tsx';
import { QueueLine } from '../../admin-lists/components/queue-line.tsx';
import { QueueSwitch } from '../../admin-lists/components/queue-switch.tsx';
import { useListView } from '../../admin-lists/use-list-view.ts';
import { describeCheck } from '../../confirmation-number/describe-check.ts';
import { describeWarning } from '../../confirmation-number/describe-warning.ts';
import {
  AUTOMATION_FILTERS,
  AUTOMATION_QUEUE,
  type AutomationView,
  readyApplicationsQueryOptions,
} from '../api/get-automation.ts';
import { describeIssue } from '../describe-issue.ts';
import { Initials } from './initials.tsx';
import { RowActions } from './row-actions.tsx';

type AutomationQueueProps = { readonly onGuide: (application: ReadyApplication) => void };

/** All applications, by their automation status; at first those that can be acted on. */
export function AutomationQueue({ onGuide }: AutomationQueueProps) {
  const text = useText();
  const { view, change, pageLink, link } = useListView(AUTOMATION_FILTERS, AUTOMATION_QUEUE);
  const applications = useQuery(readyApplicationsQueryOptions(view));

  return (
    <ListCard
      title={text('automation.listTitle')}
      caption={text('automation.listTitle')}
      columns={columns(text, onGuide)}
      rowKey={({ id }) => id}
      query={applications}
      emptyText={text(isRestricted(view) ? 'automation.nothingFound' : 'automation.empty')}
      pageLink={pageLink}
      order={{ sort: view.sort, limit: view.limit, onChange: change }}
      aside={
        <ListAside>
          <QueueLine queues={['automation']} />
          <QueueSwitch status={view.filters.status} linkTo={(status) => link({ filters: { status } })} />
        </ListAside>
      }
    >
      <ListFilters
        choices={AUTOMATION_FILTERS}
        labels={{ status: { label: text('admin.status'), choiceLabel: (status) => statusLabel(status, text) } }}
        searchLabel={text('admin.searchRecord')}
        view={view}
        onChange={change}
      />
    </ListCard>
  );
}

const isRestricted = ({ search, from, to }: AutomationView): boolean => search !== '' || from !== '' || to !== '';

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

function columns(text: TextOf, onGuide: AutomationQueueProps['onGuide']): readonly Column<ReadyApplication>[] {
  return [
    {
      id: 'applicant',
      header: text('admin.user'),
      cell: ({ id, applicantId, user, form }) => (
        <div id={nameIdOf(id)} className="flex items-center gap-2">
          <Initials firstName={user.firstName} lastName={user.lastName} />
          <div className="min-w-0">
            <PersonCell person={user} accountId={applicantId} nameInForm={form} />
          </div>
        </div>
      ),
    },
    {
      id: 'status',
      header: text('admin.status'),
      cell: (application) => <Standing application={application} />,
    },
    {
      id: 'progress',
      header: text('automation.progress'),
      width: '6.25rem',
      cell: ({ completionPercentage, user }) => (
        <div className="flex items-center gap-2 max-lg:w-40">
          <div className="min-w-0 flex-1">
            <ProgressBar
              value={completionPercentage}
              label={text('automation.completion', { name: `${user.firstName} ${user.lastName}` })}
            />
          </div>
          <span className="text-sm tabular-nums">{text('automation.percent', { percent: completionPercentage })}</span>
        </div>
      ),
    },
    {
      id: 'registered',
      header: text('automation.registered'),
      width: '13.25rem',
      isSorted: true,
      cell: ({ preRegistrationDate }) => (
        <span className="text-sm text-muted">
          {text('automation.preRegisteredOn', {
            date: preRegistrationDate === null ? '–' : formatDate(preRegistrationDate),
          })}
        </span>
      ),
    },
    {
      id: 'actions',
      header: text('admin.actions'),
      align: 'end',
      width: '18rem',
      isActions: true,
      cell: (application) => (
        <RowActions application={application} nameId={nameIdOf(application.id)} onGuide={() => onGuide(application)} />
      ),
    },
  ];
}

const nameIdOf = (applicationId: string): string => `automation-${applicationId}`;

/** The status, and what has to be known of it: the number that waits for its check, or what the validation found. */
function Standing({ application }: { readonly application: ReadyApplication }) {
  const text = useText();
  const { automationStatus, status, statusSince, confirmationNumber, validationIssues } = application;
  const points = openPoints(application, text);
  const since = text('automation.statusSince', {
    status: APPLICATION_STATUS_PRESENTATION[status].label,
    date: formatDate(statusSince),
  });

  return (
    <span
      className="grid justify-items-end gap-1 lg:flex lg:items-baseline lg:gap-2"
      title={[since, ...points].join('\n')}
    >
      <StatusBadge {...automationStatusPresentation(automationStatus)} />
      {confirmationNumber !== null && (
        <bdi translate="no" className="font-mono font-bold wrap-anywhere">
          {confirmationNumber}
        </bdi>
      )}
      {points.length > 0 && (
        <span className={validationIssues.length > 0 ? 'text-warning-800 lg:truncate' : 'lg:truncate'}>
          {points.join(' ')}
        </span>
      )}
    </span>
  );
}

function openPoints(application: ReadyApplication, text: TextOf): readonly string[] {
  const { confirmationCheck, confirmationWarnings, validationIssues } = application;

  return [
    ...(confirmationCheck === null ? [] : [describeCheck(confirmationCheck, text)]),
    ...confirmationWarnings.map((code) => describeWarning(code, text)),
    ...validationIssues.map((issue) => describeIssue(issue, text)),
  ];
}
