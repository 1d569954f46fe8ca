import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { currentUserQueryOptions } from '../../session/api/get-current-user.ts';
import type { StepProps } from './step-props.ts';

/** Nobody has to type again what they typed when they registered; nothing that stands in the form is overwritten. */
export function RegisteredNames({ form }: Pick<StepProps, 'form'>) {
  const text = useText();
  const { data } = useQuery({ ...currentUserQueryOptions(), staleTime: Number.POSITIVE_INFINITY });
  const [isUsed, setUsed] = useState(false);
  const [firstName, lastName] = form.getValues(['firstName', 'lastName']);
  const isOffered = data !== undefined && (firstName.trim() === '' || lastName.trim() === '');
  if (!isOffered && !isUsed) return null;

  const { user } = data ?? {};
  const givenNames = [user?.firstName, user?.middleName].filter(Boolean).join(' ');
  const name = `${givenNames} ${user?.lastName ?? ''}`.trim();

  const fillIn = () => {
    if (firstName.trim() === '') form.setValue('firstName', givenNames);
    if (lastName.trim() === '') form.setValue('lastName', user?.lastName ?? '');
    setUsed(true);
    form.setFocus('firstName');
  };

  return (
    <section className="grid gap-2 rounded-lg border border-accent-200 bg-accent-50 p-4 text-accent-900 sm:col-span-2">
      {/* There before the press, so that what comes of it is read out. */}
      <p role="status" className="font-semibold wrap-anywhere">
        {text(isOffered ? 'application.registeredNames' : 'application.usedRegisteredNames', { name })}
      </p>
      <p className="text-sm">{text('application.registeredNamesHint')}</p>
      {isOffered && (
        <div>
          <Button variant="secondary" onClick={fillIn}>
            <span className="wrap-anywhere">{text('application.useRegisteredNames', { name })}</span>
          </Button>
        </div>
      )}
    </section>
  );
}
