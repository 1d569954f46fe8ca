import type { ReadyApplication } from '@entry/contracts/automation/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import {
  APPLICATION_STATUS_PRESENTATION,
  type ApplicationStatus,
  automationStatusPresentation,
} from '@entry/contracts/rules/statuses';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { formatDate } from '../../../components/format.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { useValidateApplication } from '../api/validate-application.ts';
import { describeIssue } from '../describe-issue.ts';
import { Initials } from './initials.tsx';
import { RecordedNumber } from './recorded-number.tsx';

/** The day of it stands in every row. */
const TOLD_BY_ITS_DATE: ReadonlySet<ApplicationStatus> = new Set(['pre_registered']);

type OwnApplicationRowProps = { readonly application: ReadyApplication; readonly onGuide: () => void };

export function OwnApplicationRow({ application, onGuide }: OwnApplicationRowProps) {
  const text = useText();
  const nameId = useId();
  const validate = useValidateApplication();
  const { id, user, preRegistrationDate, status, statusSince } = application;
  const { automationStatus, completionPercentage, isReadyForSubmission, confirmationNumber } = application;
  const name = `${user.firstName} ${user.lastName}`;
  const isNumberMissing = isReadyForSubmission && confirmationNumber === null;
  // An applicant who has submitted waits for the service: a second official entry would disqualify both.
  const isLeftToService = !isActionAllowed(application, 'submit');

  return (
    <li className="grid gap-4 border-t border-line p-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
          <Initials firstName={user.firstName} lastName={user.lastName} />
          <div className="min-w-0">
            <h3 id={nameId} className="font-bold wrap-anywhere">
              {name}
            </h3>
            <p className="text-sm text-muted wrap-break-word">
              <EmailText email={user.email} />
            </p>
            <p className="text-sm text-muted">
              {text('automation.preRegisteredOn', {
                date: preRegistrationDate === null ? '–' : formatDate(preRegistrationDate),
              })}
            </p>
            {!TOLD_BY_ITS_DATE.has(status) && (
              <p className="text-sm text-muted">
                {text('automation.statusSince', {
                  status: APPLICATION_STATUS_PRESENTATION[status].label,
                  date: formatDate(statusSince),
                })}
              </p>
            )}
          </div>
        </div>
        <div className="grid w-60 shrink-0 gap-2 max-sm:w-full">
          <div className="flex items-center justify-between gap-3">
            <StatusBadge {...automationStatusPresentation(automationStatus)} />
            <span className="font-semibold tabular-nums">
              {text('automation.percent', { percent: completionPercentage })}
            </span>
          </div>
          <ProgressBar value={completionPercentage} label={text('automation.completion', { name })} />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow lg:w-80 lg:justify-end">
          <Button
            variant="secondary"
            isBusy={validate.isPending}
            aria-describedby={nameId}
            onClick={() => validate.mutate({ applicationId: id })}
          >
            {text(validate.isPending ? 'automation.validating' : 'automation.validate')}
          </Button>
          {isNumberMissing && !isLeftToService && (
            <Button aria-describedby={nameId} onClick={onGuide}>
              {text('automation.guide')}
            </Button>
          )}
        </div>
      </div>
      {confirmationNumber === null && isLeftToService && isActionAllowed(application, 'record_confirmation_number') && (
        <p className="max-w-prose">{text('automation.leftToService')}</p>
      )}
      <RecordedNumber application={application} nameId={nameId} />
      <div aria-live="polite" className="empty:hidden">
        {validate.isError && (
          <p className="text-sm font-semibold text-danger-700">
            {problemMessage(validate.error, text('automation.validateFailed'))}
          </p>
        )}
        {validate.isSuccess && isReadyForSubmission && (
          <p className="flex items-center gap-2 text-sm font-semibold text-success-800">
            <CircleCheck aria-hidden="true" size={18} />
            {text('automation.validated')}
          </p>
        )}
        <Issues application={application} />
      </div>
    </li>
  );
}

function Issues({ application }: { readonly application: ReadyApplication }) {
  const text = useText();
  const issues = application.validationIssues;
  if (issues.length === 0) return null;

  return (
    <div className="flex gap-3 rounded-lg bg-warning-50 p-3 text-warning-800">
      <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{text('automation.issuesTitle', { count: issues.length })}</p>
        <ul className="list-disc ps-5">
          {issues.map((issue) => (
            <li key={`${issue.code}-${issue.subject}`}>{describeIssue(issue, text)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
