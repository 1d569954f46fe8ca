import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';

type LegalWarningDialogProps = {
  /** Service fee in ETB that the applicant agrees to. */
  readonly amount: number;
  readonly onAccept: () => void;
  readonly onClose: () => void;
};

/** Changing this text needs a new `LEGAL_WARNING_VERSION`: the version is recorded with the consent. */
export function LegalWarningDialog({ amount, onAccept, onClose }: LegalWarningDialogProps) {
  const text = useText();

  return (
    <Dialog
      title={text('payments.legalTitle')}
      onClose={onClose}
      message={
        <div className="grid gap-3">
          <p>{text('payments.legalIndependent')}</p>
          <p>{text('payments.legalTruth')}</p>
          <p>{text('payments.legalConsequences')}</p>
          <p>{text('payments.legalQuote', { amount: formatNumber(amount) })}</p>
          <p className="text-muted">{text('payments.legalNext')}</p>
        </div>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button onClick={onAccept}>{text('payments.legalAccept')}</Button>
        </>
      }
    />
  );
}
