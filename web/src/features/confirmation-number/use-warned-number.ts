import { type ConfirmationNumberWarning, confirmationNumberWarnings } from '@entry/contracts/rules/confirmation-number';
import { useState } from 'react';

type WarnedNumber = {
  /** What to show beside the field; empty until somebody tries to save a number that looks unusual. */
  readonly warnings: readonly ConfirmationNumberWarning[];
  /** Whether the number may be saved now. The first try with an unusual one only warns: it may be right all the same. */
  readonly mayBeSaved: () => boolean;
};

/** Warns before an unusual number is saved: afterwards the applicant has it already. A changed number is warned of anew. */
export function useWarnedNumber(confirmationNumber: string): WarnedNumber {
  const [warnedOf, setWarnedOf] = useState<string | null>(null);
  const found = confirmationNumberWarnings(confirmationNumber);

  return {
    warnings: warnedOf === confirmationNumber ? found : [],
    mayBeSaved: () => {
      if (found.length === 0 || warnedOf === confirmationNumber) return true;

      setWarnedOf(confirmationNumber);
      return false;
    },
  };
}
