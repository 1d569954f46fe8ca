import { PAYMENT_OVERRIDE_MAXIMUM_DAYS } from '@entry/contracts/rules/limits';
import { useRef, useState } from 'react';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { CorrectionDialog } from '../../admin-decisions/components/correction-dialog.tsx';
import { useSetPaymentOverride } from '../api/payment-override.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** Payments against the calendar: until when, and why. Every applicant reads the reason. */
export function PaymentOverrideDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const set = useSetPaymentOverride();
  const [until, setUntil] = useState('');
  const [isRefused, setRefused] = useState(false);
  const end = endOf(until);

  const submit = (reason: string) => {
    if (end === null) {
      setRefused(true);
      field.current?.focus();
      return;
    }
    set.mutate({ until: end, reason }, { onSuccess: onClose });
  };

  return (
    <CorrectionDialog
      title={text('adminPayments.overrideSet')}
      message={text('adminPayments.overrideSetMessage')}
      submitLabel={text('adminPayments.overrideSave')}
      isBusy={set.isPending}
      error={set.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id="until"
        ref={field}
        type="date"
        label={text('adminPayments.overrideUntilLabel')}
        hint={text('adminPayments.overrideUntilHint', { days: PAYMENT_OVERRIDE_MAXIMUM_DAYS })}
        error={isRefused && end === null ? text('adminPayments.overrideUntilRequired') : undefined}
        required
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </CorrectionDialog>
  );
}

/** The whole of that day, in the time of whoever chose it; null for no day, or one out of reach. */
function endOf(day: string): string | null {
  const end = new Date(`${day}T23:59:59.999`);
  const left = end.getTime() - Date.now();

  return left > 0 && left <= PAYMENT_OVERRIDE_MAXIMUM_DAYS * MILLISECONDS_PER_DAY ? end.toISOString() : null;
}
