import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { useSessionUser } from '../../../session/session-store.ts';
import { currentUserQueryOptions } from '../../session/api/get-current-user.ts';
import type { StepProps } from './step-props.ts';

/** Nobody has to type again what they typed when they registered; nothing that stands in the form is overwritten. */
export function RegisteredNames({ form }: Pick<StepProps, 'form'>) {
  const text = useText();
  const session = useSessionUser();
  const { data } = useQuery({ ...currentUserQueryOptions(), staleTime: Number.POSITIVE_INFINITY });
  const [isUsed, setUsed] = useState(false);
  const [firstName, lastName] = form.getValues(['firstName', 'lastName']);
  const isEmpty = firstName.trim() === '' || lastName.trim() === '';
  // It stays as it is while somebody types: the fields below must not move from under their thumb.
  const [isShown] = useState(isEmpty);
  if (!isShown) return null;

  const canFillIn = isEmpty && data !== undefined;
  // What the session knows stands there at once, for the same reason.
  const user = data?.user ?? { ...session, middleName: '' };
  const givenNames = [user.firstName, user.middleName].filter(Boolean).join(' ');
  const name = `${givenNames} ${user.lastName}`.trim();

  const fillIn = () => {
    if (firstName.trim() === '') form.setValue('firstName', givenNames);
    if (lastName.trim() === '') form.setValue('lastName', user.lastName);
    setUsed(true);
    form.setFocus('firstName');
  };

  return (
    <section className="grid gap-2 rounded-lg border border-accent-200 bg-accent-50 p-4 text-accent-900 sm:col-span-2">
      {/* There before the press, so that what comes of it is read out. */}
      <p role="status" className="font-semibold wrap-anywhere">
        {text(isUsed ? 'application.usedRegisteredNames' : 'application.registeredNames', { name })}
      </p>
      <p className="text-sm">{text('application.registeredNamesHint')}</p>
      <div>
        <Button variant="secondary" aria-disabled={!canFillIn} onClick={canFillIn ? fillIn : undefined}>
          <span className="wrap-anywhere">{text('application.useRegisteredNames', { name })}</span>
        </Button>
      </div>
    </section>
  );
}
