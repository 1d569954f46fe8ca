import type { ReadyApplication } from '@entry/contracts/automation/api';
import {
  APPLICATION_STATUS_PRESENTATION,
  type ApplicationStatus,
  automationStatusPresentation,
} from '@entry/contracts/rules/statuses';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { formatDate } from '../../../components/format.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { useValidateApplication } from '../api/validate-application.ts';
import { Initials } from './initials.tsx';
import { OwnNumber } from './recorded-number.tsx';
import { ValidationOutcome } from './validation-outcome.tsx';

/** The day of it stands in every row. */
const TOLD_BY_ITS_DATE: ReadonlySet<ApplicationStatus> = new Set(['pre_registered']);

type ReadyApplicationRowProps = { readonly application: ReadyApplication; readonly onGuide: () => void };

/** An application as its applicant sees it. */
export function ReadyApplicationRow({ application, onGuide }: ReadyApplicationRowProps) {
  const text = useText();
  const nameId = useId();
  const validate = useValidateApplication();
  const { id, user, preRegistrationDate, status, statusSince } = application;
  const { automationStatus, completionPercentage, isReadyForSubmission, confirmationNumber } = application;
  const name = `${user.firstName} ${user.lastName}`;

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
          {isReadyForSubmission && confirmationNumber === null && (
            <Button aria-describedby={nameId} onClick={onGuide}>
              {text('automation.guide')}
            </Button>
          )}
        </div>
      </div>
      <OwnNumber application={application} nameId={nameId} />
      <div aria-live="polite" className="empty:hidden">
        <ValidationOutcome application={application} error={validate.error} isDone={validate.isSuccess} />
      </div>
    </li>
  );
}
