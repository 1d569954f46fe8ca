import type { SetApplicationStatusRequest } from '@entry/contracts/admin/api';
import type { AdminApplication } from '@entry/contracts/application/api';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { applicationAsOfPath } from '../../../navigation/application-as-of-path.ts';
import { CorrectNumberDialog } from '../../admin-decisions/components/correct-number-dialog.tsx';
import { ResetStatusDialog } from '../../admin-decisions/components/reset-status-dialog.tsx';
import { ApplicantLink } from '../../admin-lists/components/applicant-link.tsx';
import { applicationQueryOptions } from '../api/get-application.ts';
import { useSetApplicationStatus } from '../api/set-application-status.ts';
import { useStatusDraft } from '../use-status-draft.ts';
import { ApplicationFacts } from './application-facts.tsx';
import { ConfirmedAnswers } from './confirmed-answers.tsx';
import { SetStatusForm } from './set-status-form.tsx';

const FORM_ID = 'review-application';

type ReviewApplicationDialogProps = { readonly applicationId: string; readonly onClose: () => void };

/** The status of an application, and the corrections of what was decided before; one dialog at a time. */
export function ReviewApplicationDialog({ applicationId, onClose }: ReviewApplicationDialogProps) {
  // Loaded anew after a refusal, when somebody else has decided meanwhile.
  const loading = useQuery(applicationQueryOptions(applicationId));
  const [correction, setCorrection] = useState<'status' | 'number' | null>(null);
  const back = () => setCorrection(null);
  const application = loading.data;

  if (application === undefined) {
    return <NotLoadedDialog error={loading.error} onRetry={() => void loading.refetch()} onClose={onClose} />;
  }
  if (correction === 'status') return <ResetStatusDialog application={application} onDone={onClose} onClose={back} />;
  if (correction === 'number') {
    return (
      <CorrectNumberDialog
        applicationId={application.id}
        recorded={application.confirmationNumber}
        seenDecisions={application.decision.count}
        onDone={onClose}
        onClose={back}
      />
    );
  }

  return (
    <ReviewDialog
      application={application}
      onResetStatus={() => setCorrection('status')}
      onCorrectNumber={() => setCorrection('number')}
      onClose={onClose}
    />
  );
}

type NotLoadedDialogProps = {
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

function NotLoadedDialog({ error, onRetry, onClose }: NotLoadedDialogProps) {
  const text = useText();

  return (
    <Dialog
      size="large"
      title={text('adminApplications.reviewTitle')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      }
    >
      {error === null ? (
        <LoadingState />
      ) : (
        <LoadFailed message={problemMessage(error, text('adminApplications.loadFailed'))} onRetry={onRetry} />
      )}
    </Dialog>
  );
}

/** As in the form, which is what counts; of the account as long as the form has none. */
function nameOf({ firstName, lastName, user }: AdminApplication): string {
  return `${firstName} ${lastName}`.trim() || `${user.firstName} ${user.lastName}`;
}

type ReviewDialogProps = {
  readonly application: AdminApplication;
  readonly onClose: () => void;
  readonly onResetStatus: () => void;
  readonly onCorrectNumber: () => void;
};

function ReviewDialog({ application, onResetStatus, onCorrectNumber, onClose }: ReviewDialogProps) {
  const text = useText();
  const setStatus = useSetApplicationStatus();
  const { id: applicationId, user } = application;
  const save = (change: SetApplicationStatusRequest) => {
    if (!setStatus.isPending) setStatus.mutate({ applicationId, change }, { onSuccess: onClose });
  };
  const draft = useStatusDraft(application, save);
  const isAskedAgain = draft.concerns.length > 0 || draft.isUntold;
  const submitLabel = isAskedAgain ? 'adminDecisions.setAllTheSame' : 'admin.save';

  return (
    <Dialog
      size="large"
      title={text('adminApplications.reviewTitle')}
      message={
        <>
          <p className="text-muted">
            <ApplicantLink accountId={user.id} name={nameOf(application)} /> · {user.email}
          </p>
          <Link
            to={applicationAsOfPath(application.id)}
            className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
          >
            {text('adminApplications.asItWas')}
          </Link>
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant={isAskedAgain ? 'danger' : 'primary'}
            isBusy={setStatus.isPending}
          >
            {text(setStatus.isPending ? 'admin.saving' : submitLabel)}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <ApplicationFacts application={application} />
          <ConfirmedAnswers answers={application.confirmedAnswers} />
          <Corrections application={application} onResetStatus={onResetStatus} onCorrectNumber={onCorrectNumber} />
        </div>
        <SetStatusForm id={FORM_ID} application={application} draft={draft} error={setStatus.error} />
      </div>
    </Dialog>
  );
}

type CorrectionsProps = Pick<ReviewDialogProps, 'application' | 'onResetStatus' | 'onCorrectNumber'>;

function Corrections({ application, onResetStatus, onCorrectNumber }: CorrectionsProps) {
  const text = useText();
  const { status, factualStatus, confirmationNumber } = application;
  const isWhereFactsPutIt = status === factualStatus;
  if (isWhereFactsPutIt && confirmationNumber === null) return null;

  return (
    <div className="flex flex-wrap gap-3">
      {!isWhereFactsPutIt && (
        <Button variant="secondary" onClick={onResetStatus}>
          {text('adminDecisions.resetStatus', { status: APPLICATION_STATUS_PRESENTATION[factualStatus].label })}
        </Button>
      )}
      {confirmationNumber !== null && (
        <Button variant="secondary" onClick={onCorrectNumber}>
          {text('adminDecisions.correctNumber')}
        </Button>
      )}
    </div>
  );
}
