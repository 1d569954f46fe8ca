import type { ReadyApplication } from '@entry/contracts/automation/api';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { CorrectNumberDialog } from '../../admin-decisions/components/correct-number-dialog.tsx';
import { useCheckConfirmationNumber } from '../api/check-confirmation-number.ts';
import { useValidateApplication } from '../api/validate-application.ts';

type RowActionsProps = {
  readonly application: ReadyApplication;
  /** Id of the element that names the applicant. */
  readonly nameId: string;
  readonly onGuide: () => void;
};

/** Validate, guide, check the number: the last button is the one to press next. */
export function RowActions({ application, nameId, onGuide }: RowActionsProps) {
  const text = useText();
  const validate = useValidateApplication();
  const { id, isReadyForSubmission, confirmationNumber } = application;

  return (
    <div className="grid gap-1 lg:justify-items-end">
      <div className="flex flex-wrap gap-1 max-lg:gap-3 max-lg:*:grow lg:justify-end">
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
        {confirmationNumber !== null && (
          <NumberActions application={application} recorded={confirmationNumber} nameId={nameId} />
        )}
      </div>
      <p role="status" className="text-sm font-semibold empty:hidden">
        {validate.isError && (
          <span className="text-danger-700">{problemMessage(validate.error, text('automation.validateFailed'))}</span>
        )}
        {validate.isSuccess && isReadyForSubmission && (
          <span className="text-success-800">{text('automation.validated')}</span>
        )}
      </p>
    </div>
  );
}

type NumberActionsProps = Pick<RowActionsProps, 'application' | 'nameId'> & { readonly recorded: string };

function NumberActions({ application, recorded, nameId }: NumberActionsProps) {
  const text = useText();
  const check = useCheckConfirmationNumber();
  const [isCorrecting, setCorrecting] = useState(false);
  const { id: applicationId, decisionCount } = application;
  const close = () => setCorrecting(false);

  return (
    <>
      <Button variant="secondary" aria-describedby={nameId} onClick={() => setCorrecting(true)}>
        {text('automation.correct')}
      </Button>
      <Button
        isBusy={check.isPending}
        aria-describedby={nameId}
        title={text('automation.compareNumber')}
        onClick={() => check.mutate({ applicationId, confirmationNumber: recorded })}
      >
        {text(check.isPending ? 'automation.saving' : 'automation.numberRight')}
      </Button>
      {check.isError && (
        <p role="alert" className="text-sm font-semibold text-danger-700">
          {problemMessage(check.error, text('automation.checkFailed'))}
        </p>
      )}
      {isCorrecting && (
        <CorrectNumberDialog
          applicationId={applicationId}
          recorded={recorded}
          seenDecisions={decisionCount}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}
