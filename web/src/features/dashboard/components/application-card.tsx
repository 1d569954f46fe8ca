import type { Application } from '@entry/contracts/application/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { APPLICANT_DOCUMENT_TYPES, documentTypeLabel } from '@entry/contracts/rules/documents';
import { displayId } from '@entry/contracts/rules/limits';
import { applicationProgressOf, nextSteps } from '@entry/contracts/rules/next-steps';
import {
  APPLICATION_STATUS_PRESENTATION,
  type ApplicationStatus,
  DOCUMENT_STATUS_PRESENTATION,
} from '@entry/contracts/rules/statuses';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { formatCalendarDate, formatDate } from '../../../components/format.ts';
import { Late, useLatePart } from '../../../components/late-part.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { SUBMISSION_DIALOGS } from '../../applications/late-submission-dialogs.ts';
import { describeCheck } from '../../confirmation-number/describe-check.ts';
import { CORRECT_OWN_NUMBER } from '../../confirmation-number/late-correct-own-number.ts';
import { NextSteps } from '../../next-steps/components/next-steps.tsx';
import { formPath } from '../../next-steps/step-path.ts';

type ApplicationCardProps = { readonly application: Application };

/** What there is to do comes first; where the application stands is said above it. */
export function ApplicationCard({ application }: ApplicationCardProps) {
  const text = useText();
  const { status, completionPercentage } = application;

  return (
    <Card title={text('dashboard.application')} badge={<StatusBadge {...APPLICATION_STATUS_PRESENTATION[status]} />}>
      <div className="grid gap-6">
        <div className="grid gap-2">
          <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>{text('applications.number', { id: displayId(application.id) })}</span>
            <span>{text('applications.formFilled', { percent: completionPercentage })}</span>
          </div>
          <ProgressBar
            value={completionPercentage}
            label={text('applications.progress')}
            isOver={IS_OVER.has(status)}
          />
        </div>
        <Tasks application={application} />
        <Actions application={application} />
        <div className="grid gap-6 border-t border-line pt-6 md:grid-cols-2">
          <div className="grid content-start">
            <ApplicationFacts application={application} />
          </div>
          <DocumentStatuses application={application} />
        </div>
      </div>
    </Card>
  );
}

/** Nothing is left to be done, so nothing is counted, and nothing looks like a success. */
const IS_OVER: ReadonlySet<ApplicationStatus> = new Set(['rejected']);

function Tasks({ application }: ApplicationCardProps) {
  const text = useText();
  const now = new Date().toISOString();
  const { completed, total } = applicationProgressOf(application, now);

  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg font-bold">{text('dashboard.nextSteps')}</h3>
        {!IS_OVER.has(application.status) && (
          <p className="text-sm text-muted">{text('dashboard.completed', { completed, total })}</p>
        )}
      </div>
      <NextSteps steps={nextSteps(application, now)} />
    </section>
  );
}

function ApplicationFacts({ application }: ApplicationCardProps) {
  const text = useText();
  const { firstName, lastName, dateOfBirth, createdAt, confirmationNumber } = application;
  const name = `${firstName} ${lastName}`.trim();

  return (
    <FactList
      facts={[
        { label: text('dashboard.name'), value: name === '' ? text('common.notProvided') : name },
        {
          label: text('dashboard.dateOfBirth'),
          value: dateOfBirth === '' ? text('common.notProvided') : formatCalendarDate(dateOfBirth),
        },
        { label: text('dashboard.created'), value: formatDate(createdAt) },
        {
          label: text('dashboard.confirmationNumber'),
          value:
            confirmationNumber === null ? (
              text('dashboard.noConfirmation')
            ) : (
              <Confirmation application={application} number={confirmationNumber} />
            ),
        },
      ]}
    />
  );
}

function Confirmation({ application, number }: ApplicationCardProps & { readonly number: string }) {
  const text = useText();
  const { id, confirmationCheck } = application;
  const isToBeChecked = confirmationCheck !== null && confirmationCheck.checkedAt === null;

  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <bdi translate="no" className="font-mono wrap-anywhere">
        {number}
      </bdi>
      {confirmationCheck !== null && <span>{describeCheck(confirmationCheck, text)}</span>}
      <Link
        to={paths.receipt}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-600 underline underline-offset-2"
      >
        <ReceiptText aria-hidden="true" size={18} />
        {text('dashboard.receipt')}
      </Link>
      {isToBeChecked && isActionAllowed(application, 'record_confirmation_number') && (
        <CorrectNumber applicationId={id} recorded={number} />
      )}
    </div>
  );
}

function CorrectNumber({ applicationId, recorded }: { readonly applicationId: string; readonly recorded: string }) {
  const text = useText();
  const [isCorrecting, setCorrecting] = useState(false);
  useLatePart(CORRECT_OWN_NUMBER);

  return (
    <>
      <Button variant="secondary" onClick={() => setCorrecting(true)}>
        {text('dashboard.correctNumber')}
      </Button>
      {isCorrecting && (
        <Late part={CORRECT_OWN_NUMBER} given={{ applicationId, recorded, onClose: () => setCorrecting(false) }} />
      )}
    </>
  );
}

function DocumentStatuses({ application }: ApplicationCardProps) {
  const text = useText();

  return (
    <section>
      <h3 className="mb-3 font-bold">{text('dashboard.documents')}</h3>
      <ul className="grid gap-2.5">
        {APPLICANT_DOCUMENT_TYPES.map((type) => {
          const document = application.documents.find((candidate) => candidate.type === type);

          return (
            // As wide as the longest badge: with larger text, every badge goes below the name.
            <li
              key={type}
              className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-center justify-items-start gap-x-2 gap-y-1"
            >
              <span className="first-letter:uppercase">{documentTypeLabel(type)}</span>
              {document === undefined ? (
                <StatusBadge label={text('dashboard.notUploaded')} colour="grey" />
              ) : (
                <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[document.status]} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const FORM_LINKS: { readonly [Status in ApplicationStatus]?: 'dashboard.continue' } = { draft: 'dashboard.continue' };

function Actions({ application }: ApplicationCardProps) {
  const text = useText();
  const [isSubmitting, setSubmitting] = useState(false);
  useLatePart(SUBMISSION_DIALOGS);
  const { status } = application;
  const canSubmit = isActionAllowed({ status }, 'submit');

  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {canSubmit && <Button onClick={() => setSubmitting(true)}>{text('applications.submit')}</Button>}
      <ButtonLink to={formPath(application, new Date().toISOString())} variant={canSubmit ? 'secondary' : 'primary'}>
        {text(FORM_LINKS[status] ?? 'dashboard.view')}
      </ButtonLink>
      <ButtonLink to={paths.documents} variant="secondary">
        {text('dashboard.documents')}
      </ButtonLink>
      <ButtonLink to={paths.payments} variant="secondary">
        {text('dashboard.payments')}
      </ButtonLink>
      {isSubmitting && <Late part={SUBMISSION_DIALOGS} given={{ application, onClose: () => setSubmitting(false) }} />}
    </div>
  );
}
