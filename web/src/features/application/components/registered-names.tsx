import { isWithoutFirstName, type NamesOfForm, passportSplits } from '@entry/contracts/rules/one-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { useSessionUser } from '../../../session/session-store.ts';
import { currentUserQueryOptions } from '../../session/api/get-current-user.ts';
import type { StepProps } from './step-props.ts';

/**
 * Nobody has to type again what they typed when they registered. Only the passport says which of it are given names, so
 * the person chooses the line that the passport has; nothing that stands in the form is overwritten.
 */
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

  const user = data?.user ?? { ...session, middleName: '' };
  const name = [user.firstName, user.middleName, user.lastName].filter(Boolean).join(' ');
  const splits = data === undefined ? [] : passportSplits(data.user);

  const fillIn = (names: NamesOfForm) => {
    if (firstName.trim() === '') form.setValue('firstName', names.firstName);
    if (lastName.trim() === '') form.setValue('lastName', names.lastName);
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
      {/* While the names load: the height of two buttons, so that the fields below stay where they are. */}
      <div className={`grid content-start justify-items-start gap-2 ${data === undefined ? 'min-h-26' : ''}`}>
        {splits.map((names) => (
          <Button
            key={names.firstName}
            variant="secondary"
            aria-disabled={!isEmpty}
            onClick={isEmpty ? () => fillIn(names) : undefined}
          >
            <span className="wrap-anywhere">
              {text(isWithoutFirstName(names.firstName) ? 'application.onlyName' : 'application.passportNames', names)}
            </span>
          </Button>
        ))}
      </div>
    </section>
  );
}
