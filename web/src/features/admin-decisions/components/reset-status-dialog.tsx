import type { AdminApplication } from '@entry/contracts/application/api';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { useText } from '../../../messages/text.tsx';
import { useResetApplicationStatus } from '../api/reset-application-status.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

type ResetStatusDialogProps = {
  readonly application: Pick<AdminApplication, 'id' | 'factualStatus' | 'decision'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Takes a status that was set by mistake back to where the facts put the application. */
export function ResetStatusDialog({ application, onDone, onClose }: ResetStatusDialogProps) {
  const text = useText();
  const reset = useResetApplicationStatus();
  const { id: applicationId, factualStatus, decision } = application;

  return (
    <CorrectionDialog
      title={text('adminDecisions.resetTitle')}
      message={text('adminDecisions.resetMessage', { status: APPLICATION_STATUS_PRESENTATION[factualStatus].label })}
      submitLabel={text('adminDecisions.resetSubmit')}
      isBusy={reset.isPending}
      error={reset.error}
      onSubmit={(reason) =>
        reset.mutate({ applicationId, correction: { reason, seenDecisions: decision.count } }, { onSuccess: onDone })
      }
      onClose={onClose}
    />
  );
}
