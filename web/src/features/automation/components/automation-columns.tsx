import type { ReadyApplication } from '@entry/contracts/automation/api';
import {
  APPLICATION_STATUS_PRESENTATION,
  type ApplicationStatus,
  automationStatusPresentation,
} from '@entry/contracts/rules/statuses';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../components/format.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import type { Column } from '../../admin-lists/components/data-table.tsx';
import { PersonCell, personTitle } from '../../admin-lists/components/person-cell.tsx';
import { Initials } from './initials.tsx';

type RowActions = {
  readonly isOpen: (application: ReadyApplication) => boolean;
  readonly isValidating: (application: ReadyApplication) => boolean;
  readonly onToggle: (application: ReadyApplication) => void;
  readonly onValidate: (application: ReadyApplication) => void;
  readonly onGuide: (application: ReadyApplication) => void;
};

/** Id of the element that names the applicant. */
export const nameIdOf = ({ id }: ReadyApplication): string => `ready-${id}`;

export function automationColumns(text: TextOf, actions: RowActions): readonly Column<ReadyApplication>[] {
  return [
    {
      id: 'user',
      header: text('admin.user'),
      title: ({ user }) => personTitle(user),
      cell: (application) => (
        <div className="flex items-center gap-3 lg:gap-2">
          <Initials {...application.user} />
          <div id={nameIdOf(application)} className="min-w-0 lg:truncate">
            <PersonCell person={application.user} accountId={application.applicantId} nameInForm={application.form} />
          </div>
        </div>
      ),
    },
    {
      id: 'status',
      header: text('admin.status'),
      width: 'lg:w-62 2xl:w-72',
      cell: (application) => <Progress application={application} />,
    },
    {
      id: 'since',
      header: text('automation.since'),
      isSorted: true,
      width: 'lg:w-50 2xl:w-108',
      title: (application) => datesOf(application, text).join(', '),
      cell: (application) =>
        datesOf(application, text).map((date) => (
          <span key={date} className="text-sm max-lg:block lg:me-3 lg:max-2xl:text-xs">
            {date}
          </span>
        )),
    },
    {
      id: 'actions',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      width: 'lg:w-70',
      cell: (application) => <RowButtons application={application} actions={actions} />,
    },
  ];
}

function Progress({ application }: { readonly application: ReadyApplication }) {
  const text = useText();
  const { automationStatus, completionPercentage, user } = application;

  return (
    <span className="flex items-center gap-2 max-lg:justify-end">
      <StatusBadge {...automationStatusPresentation(automationStatus)} />
      <span className="w-10 lg:max-2xl:w-6">
        <ProgressBar
          value={completionPercentage}
          label={text('automation.completion', { name: `${user.firstName} ${user.lastName}` })}
        />
      </span>
      <span className="text-sm tabular-nums">{text('automation.percent', { percent: completionPercentage })}</span>
    </span>
  );
}

/** The day of it stands in every row. */
const TOLD_BY_ITS_DATE: ReadonlySet<ApplicationStatus> = new Set(['pre_registered']);

function datesOf({ preRegistrationDate, status, statusSince }: ReadyApplication, text: TextOf): readonly string[] {
  const preRegistered = text('automation.preRegisteredOn', {
    date: preRegistrationDate === null ? '–' : formatDate(preRegistrationDate),
  });
  if (TOLD_BY_ITS_DATE.has(status)) return [preRegistered];

  const { label } = APPLICATION_STATUS_PRESENTATION[status];
  return [preRegistered, text('automation.statusSince', { status: label, date: formatDate(statusSince) })];
}

type RowButtonsProps = { readonly application: ReadyApplication; readonly actions: RowActions };

function RowButtons({ application, actions }: RowButtonsProps) {
  const text = useText();
  const { isReadyForSubmission, confirmationNumber, validationIssues } = application;
  const described = { 'aria-describedby': nameIdOf(application) };
  const isValidating = actions.isValidating(application);
  const unfolds =
    confirmationNumber === null
      ? validationIssues.length > 0 && text('automation.openPoints', { count: validationIssues.length })
      : text('automation.checkNumber');

  return (
    <span className="flex flex-wrap justify-end gap-2 lg:flex-nowrap lg:gap-1">
      {unfolds !== false && (
        <Button
          variant="quiet"
          data-key="details"
          aria-expanded={actions.isOpen(application)}
          icon={<ChevronDown aria-hidden="true" size={18} className="in-aria-expanded:rotate-180" />}
          {...described}
          onClick={() => actions.onToggle(application)}
        >
          {unfolds}
        </Button>
      )}
      <Button
        variant="secondary"
        data-key="validate"
        isBusy={isValidating}
        {...described}
        onClick={() => actions.onValidate(application)}
      >
        {text(isValidating ? 'automation.validating' : 'automation.validate')}
      </Button>
      {isReadyForSubmission && confirmationNumber === null && (
        <Button data-key="guide" {...described} onClick={() => actions.onGuide(application)}>
          {text('automation.guide')}
        </Button>
      )}
    </span>
  );
}
