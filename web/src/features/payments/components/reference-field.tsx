import { type ClipboardEvent, useState } from 'react';
import { formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { type PaymentReading, readPaymentText } from '../read-payment-text.ts';

type ReferenceFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  /** @param amount in birr, where a message that was pasted says it clearly; else null */
  readonly onChange: (reference: string, amount: number | null) => void;
};

/** Takes a reference, the link of a receipt or a whole message, and says what it read in it. */
export function ReferenceField({ value, error, onChange }: ReferenceFieldProps) {
  const text = useText();
  const [reading, setReading] = useState<PaymentReading | null>(null);

  const take = (typed: string): boolean => {
    const found = readPaymentText(typed);
    if (found === null) return false;
    setReading(found);
    onChange(found.reference, found.amount);

    return true;
  };

  // A field of one line loses the line breaks of a message in some browsers, and the words run into each other.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isReplaced = selectionStart === 0 && selectionEnd === value.length;
    if (isReplaced && take(event.clipboardData.getData('text'))) event.preventDefault();
  };

  return (
    <div className="grid gap-3">
      <TextField
        id="transactionReference"
        label={text('payments.reference')}
        hint={text('payments.referenceHint')}
        isOptional
        autoComplete="off"
        spellCheck={false}
        value={value}
        onPaste={paste}
        onBlur={() => take(value)}
        onChange={(event) => {
          setReading(null);
          onChange(event.target.value, null);
        }}
        error={error}
      />
      {reading !== null && reading.reference === value && (
        <Notice kind="info" isAnnounced>
          <p>{text('payments.referenceRead', { reference: reading.reference })}</p>
          {reading.amount !== null && <p>{text('payments.amountRead', { amount: formatNumber(reading.amount) })}</p>}
        </Notice>
      )}
    </div>
  );
}
