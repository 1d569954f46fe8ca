import type { AdminApplication } from '@entry/contracts/application/api';
import { CONFIRMATION_NUMBER_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { useRef, useState } from 'react';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { NumberWarning } from '../../confirmation-number/components/number-warning.tsx';
import { useWarnedNumber } from '../../confirmation-number/use-warned-number.ts';
import { useCorrectConfirmationNumber } from '../api/correct-confirmation-number.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

type CorrectNumberDialogProps = {
  readonly application: Pick<AdminApplication, 'id' | 'confirmationNumber' | 'decision'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Puts the right number in the place of a wrong one; an unusual one is warned of before it is saved. */
export function CorrectNumberDialog({ application, onDone, onClose }: CorrectNumberDialogProps) {
  const text = useText();
  const correct = useCorrectConfirmationNumber();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const number = typed.trim();
  const { warnings, mayBeSaved } = useWarnedNumber(number);
  const isSame = number === application.confirmationNumber;

  const save = (reason: string) => {
    setTried(true);
    if (number === '' || isSame) {
      field.current?.focus();
      return;
    }
    if (!mayBeSaved()) return;

    correct.mutate(
      {
        applicationId: application.id,
        correction: { confirmationNumber: number, reason, seenDecisions: application.decision.count },
      },
      { onSuccess: onDone },
    );
  };

  const error = isSame ? text('adminDecisions.numberSame') : text('adminDecisions.numberRequired');
  const isWrong = isTried && (number === '' || isSame);

  return (
    <CorrectionDialog
      title={text('adminDecisions.correctTitle')}
      message={text('adminDecisions.correctMessage')}
      submitLabel={text(warnings.length > 0 ? 'confirmationNumber.allTheSame' : 'adminDecisions.correctSubmit')}
      isBusy={correct.isPending}
      error={correct.error}
      onSubmit={save}
      onClose={onClose}
    >
      <FactRows facts={[{ label: text('adminDecisions.recordedNumber'), value: application.confirmationNumber }]} />
      <TextField
        id="rightNumber"
        ref={field}
        label={text('adminDecisions.rightNumber')}
        error={isWrong ? error : undefined}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CONFIRMATION_NUMBER_MAXIMUM_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <NumberWarning warnings={warnings} />
    </CorrectionDialog>
  );
}
