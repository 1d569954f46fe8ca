import type { ReadyApplication } from '@entry/contracts/automation/api';
import { WAITING } from '@entry/contracts/rules/queues';
import { automationStatusPresentation } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { capitalised } from '../../../components/capitalised.ts';
import type { MessageId } from '../../../messages/catalog.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { ListAside } from '../../admin-lists/components/list-aside.tsx';
import { ListCard } from '../../admin-lists/components/list-card.tsx';
import { ListFilters } from '../../admin-lists/components/list-filters.tsx';
import { QueueLine } from '../../admin-lists/components/queue-line.tsx';
import { QueueSwitch } from '../../admin-lists/components/queue-switch.tsx';
import { useListView } from '../../admin-lists/use-list-view.ts';
import {
  AUTOMATION_FILTERS,
  AUTOMATION_QUEUE,
  type AutomationView,
  readyApplicationsQueryOptions,
} from '../api/get-automation.ts';
import { useValidateApplication } from '../api/validate-application.ts';
import { automationColumns, nameIdOf } from './automation-columns.tsx';
import { NumberToCheck } from './recorded-number.tsx';
import { ValidationOutcome } from './validation-outcome.tsx';

type AutomationQueueProps = { readonly onGuide: (application: ReadyApplication) => void };

/** All applications, by their automation status; at first those that can be acted on. */
export function AutomationQueue({ onGuide }: AutomationQueueProps) {
  const text = useText();
  const { view, change, pageLink, link } = useListView(AUTOMATION_FILTERS, AUTOMATION_QUEUE);
  const applications = useQuery(readyApplicationsQueryOptions(view));
  const validate = useValidateApplication();
  const [openId, setOpenId] = useState<string | null>(null);
  const isValidated = ({ id }: ReadyApplication) => validate.variables?.applicationId === id;

  return (
    <ListCard
      caption={text('automation.listTitle')}
      title={text('automation.listTitle')}
      columns={automationColumns(text, {
        isOpen: ({ id }) => id === openId,
        isValidating: (application) => validate.isPending && isValidated(application),
        onToggle: ({ id }) => setOpenId(id === openId ? null : id),
        onValidate: ({ id }) => {
          if (validate.isPending) return;

          setOpenId(id);
          validate.mutate({ applicationId: id });
        },
        onGuide,
      })}
      rowKey={({ id }) => id}
      rowKeys={['validate', 'guide', 'details', 'numberRight', 'correct']}
      query={applications}
      emptyText={text(emptyTextOf(view))}
      pageLink={pageLink}
      order={{ sort: view.sort, limit: view.limit, onChange: change }}
      details={(application) =>
        application.id === openId && (
          <div aria-live="polite" className="grid gap-2">
            <NumberToCheck application={application} nameId={nameIdOf(application)} />
            <ValidationOutcome
              application={application}
              error={isValidated(application) ? validate.error : null}
              isDone={isValidated(application) && validate.isSuccess}
            />
          </div>
        )
      }
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

function emptyTextOf({ search, from, to }: AutomationView): MessageId {
  const isRestricted = search !== '' || from !== '' || to !== '';

  return isRestricted ? 'automation.nothingFound' : 'automation.empty';
}
