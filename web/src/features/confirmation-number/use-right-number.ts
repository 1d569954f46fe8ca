import { normaliseConfirmationNumber } from '@entry/contracts/rules/confirmation-number';
import { type RefObject, useRef, useState } from 'react';
import { useWarnedNumber } from './use-warned-number.ts';

export type RightNumber = {
  readonly typed: string;
  readonly change: (typed: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What is wrong with the number; null before the first try to save. */
  readonly problem: 'required' | 'same' | null;
  readonly warnings: readonly string[];
  /** The number when it may be saved now; null when something is wrong or was only warned of. */
  readonly take: () => string | null;
};

/** A number that takes the place of the recorded one. An unusual number is warned of before it is saved. */
export function useRightNumber(recorded: string | null): RightNumber {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const number = typed.trim();
  const { warnings, mayBeSaved } = useWarnedNumber(number);
  const problem = problemOf(number, recorded);

  const take = () => {
    setTried(true);
    if (problem === null) return mayBeSaved() ? number : null;

    field.current?.focus();
    return null;
  };

  return { typed, change: setTyped, field, problem: isTried ? problem : null, warnings, take };
}

function problemOf(number: string, recorded: string | null): RightNumber['problem'] {
  if (number === '') return 'required';

  return normaliseConfirmationNumber(number) === recorded ? 'same' : null;
}
