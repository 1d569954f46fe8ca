import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { useCorrectOwnNumber } from '../api/correct-own-number.ts';
import { useRightNumber } from '../use-right-number.ts';
import { RightNumberField } from './right-number-field.tsx';

const FORM_ID = 'correct-own-number';

type CorrectOwnNumberDialogProps = {
  readonly applicationId: string;
  readonly recorded: string;
  readonly onClose: () => void;
};

/** Applicants put the right number in the place of a wrong one, until the staff has checked it. */
export function CorrectOwnNumberDialog({ applicationId, recorded, onClose }: CorrectOwnNumberDialogProps) {
  const text = useText();
  const correct = useCorrectOwnNumber();
  const right = useRightNumber(recorded);

  const save = () => {
    const confirmationNumber = correct.isPending ? null : right.take();
    if (confirmationNumber !== null) correct.mutate({ applicationId, confirmationNumber }, { onSuccess: onClose });
  };
  const label = right.warnings.length > 0 ? 'confirmationNumber.allTheSame' : 'confirmationNumber.save';

  return (
    <Dialog
      title={text('confirmationNumber.correctTitle')}
      message={text('confirmationNumber.correctMessage')}
      onClose={correct.isPending ? () => {} : onClose}
      actions={
        <>
          <Button variant="secondary" disabled={correct.isPending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={correct.isPending}>
            {text(correct.isPending ? 'confirmationNumber.saving' : label)}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <RightNumberField recorded={recorded} right={right} />
        {correct.error !== null && (
          <Notice
            kind="error"
            isAnnounced
            title={problemMessage(correct.error, text('confirmationNumber.saveFailed'))}
          />
        )}
      </form>
    </Dialog>
  );
}
