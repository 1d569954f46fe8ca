import { useText } from '../../../messages/text.tsx';
import { RightNumberField } from '../../confirmation-number/components/right-number-field.tsx';
import { useRightNumber } from '../../confirmation-number/use-right-number.ts';
import { useCorrectConfirmationNumber } from '../api/correct-confirmation-number.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

type CorrectNumberDialogProps = {
  readonly applicationId: string;
  readonly recorded: string | null;
  /** How many decisions on the application the admin has seen. */
  readonly seenDecisions: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Puts the right number in the place of a wrong one; an unusual one is warned of before it is saved. */
export function CorrectNumberDialog(props: CorrectNumberDialogProps) {
  const { applicationId, recorded, seenDecisions, onDone, onClose } = props;
  const text = useText();
  const correct = useCorrectConfirmationNumber();
  const right = useRightNumber(recorded);

  const save = (reason: string) => {
    const confirmationNumber = right.take();
    if (confirmationNumber === null) return;

    correct.mutate({ applicationId, correction: { confirmationNumber, reason, seenDecisions } }, { onSuccess: onDone });
  };

  return (
    <CorrectionDialog
      title={text('adminDecisions.correctTitle')}
      message={text('adminDecisions.correctMessage')}
      submitLabel={text(right.warnings.length > 0 ? 'confirmationNumber.allTheSame' : 'confirmationNumber.save')}
      isBusy={correct.isPending}
      error={correct.error}
      onSubmit={save}
      onClose={onClose}
    >
      <RightNumberField recorded={recorded} right={right} />
    </CorrectionDialog>
  );
}
