import type { PersonName } from '@entry/contracts/application/api';
import { useText } from '../../../messages/text.tsx';

type NameInFormProps = {
  readonly account: PersonName;
  /** Null while the form has none. */
  readonly form: PersonName | null;
};

/** The name in the form, which the papers must match, where the account bears another one. */
export function NameInForm({ account, form }: NameInFormProps) {
  const text = useText();
  const name = form === null ? '' : written(form);
  if (name === '' || folded(name) === folded(written(account))) return null;

  return (
    <span className="block max-w-64 text-sm wrap-break-word max-lg:in-[td]:ms-auto lg:in-[[data-list]]:ms-2 lg:in-[[data-list]]:inline">
      {text('admin.nameInForm', { name })}
    </span>
  );
}

const written = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();

/** People type their names now in capitals, now with two spaces: that is no other name. */
const folded = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
