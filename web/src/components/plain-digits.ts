import { withPlainDigits } from '@entry/contracts/text/identifiers';
import type { FormEvent } from 'react';

/** Keyboards of other scripts write digits of their own: the field shows 0 to 9 as soon as one is typed. */
export function typePlainDigits({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
  const plain = withPlainDigits(field.value);
  if (plain === field.value) return;

  const { selectionStart, selectionEnd } = field;
  field.value = plain;
  field.setSelectionRange(selectionStart, selectionEnd);
}
