import { CONFIRMATION_NUMBER_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { FactList } from '../../../components/fact-list.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import type { RightNumber } from '../use-right-number.ts';
import { NumberWarning } from './number-warning.tsx';

type RightNumberFieldProps = { readonly recorded: string | null; readonly right: RightNumber };

/** The recorded number, and the field for the number that takes its place. */
export function RightNumberField({ recorded, right }: RightNumberFieldProps) {
  const text = useText();
  const { typed, change, field, problem, warnings } = right;

  return (
    <>
      <FactList
        facts={[
          {
            label: text('confirmationNumber.recorded'),
            value: (
              <bdi translate="no" className="font-mono wrap-anywhere">
                {recorded}
              </bdi>
            ),
          },
        ]}
      />
      <TextField
        id="rightNumber"
        ref={field}
        label={text('confirmationNumber.right')}
        error={problem === null ? undefined : text(`confirmationNumber.${problem}`)}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CONFIRMATION_NUMBER_MAXIMUM_LENGTH}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      <NumberWarning warnings={warnings} />
    </>
  );
}
