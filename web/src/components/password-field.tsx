import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useText } from '../messages/text.tsx';
import { controlClass, describedBy, FieldFrame, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

/** Password with a show/hide toggle; pasting and password managers work. */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const text = useText();
  const [isShown, setShown] = useState(false);

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          id={id}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ id, hint, error })}
          className={`${controlClass(error !== undefined)} pe-12`}
        />
        <button
          type="button"
          aria-label={text(isShown ? 'common.hidePassword' : 'common.showPassword')}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-lg text-muted hover:text-ink"
        >
          {isShown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
        </button>
      </div>
    </FieldFrame>
  );
}
