import { UsePasswordLinkRequest } from '@entry/contracts/account/api';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiProblem, problemMessage } from '../../api/api-problem.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { differs, PASSWORDS_DIFFER, REPEAT_PASSWORD } from '../../components/same-passwords.ts';
import { byField, type FieldMessages, isAboutFields, usePlainForm } from '../../components/use-plain-form.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { SupportContact } from '../service/support-contact.tsx';
import { useSetPassword } from './api/set-password.ts';

const FIELDS = ['newPassword', 'confirmPassword'] as const;

/** Where a link leads that an admin made for somebody who forgot the password. */
export default function NewPasswordPage() {
  const text = useText();
  const token = useTokenOfLink();
  const setPassword = useSetPassword();
  const isInvalid = setPassword.error instanceof ApiProblem && setPassword.error.code === 'password_link_invalid';

  return (
    <PublicPage width="narrow">
      <PageTitle id="newPassword.title" hasError={setPassword.isError} />
      <PageHeading title={text('newPassword.title')} subtitle={text('newPassword.subtitle')} />
      {setPassword.isSuccess ? (
        <Done />
      ) : token === '' ? (
        <NoLink title={text('newPassword.noLink')} words={text('newPassword.noLinkText')} />
      ) : isInvalid ? (
        <NoLink
          title={problemMessage(setPassword.error, text('newPassword.failed'))}
          words={text('newPassword.invalidText')}
        />
      ) : (
        <PasswordForm token={token} setPassword={setPassword} />
      )}
    </PublicPage>
  );
}

/** The token, which leaves the address as soon as it is read: a history, or a picture of the page, must not give it away. */
function useTokenOfLink(): string {
  const [token] = useState(() => window.location.hash.slice(1));

  useEffect(() => {
    const { pathname, search } = window.location;
    // Past the router, whose state stays in the history's entry: for the router nothing has changed.
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, []);

  return token;
}

type PasswordFormProps = { readonly token: string; readonly setPassword: ReturnType<typeof useSetPassword> };

function PasswordForm({ token, setPassword }: PasswordFormProps) {
  const text = useText();
  const { items, attempt, errorOf, accept, refuse, onChange } = usePlainForm(FIELDS, (form) =>
    validate(token, readForm(form)),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!accept(event.currentTarget)) return;

    const { newPassword } = readForm(event.currentTarget);
    setPassword.mutate(UsePasswordLinkRequest.parse({ token, newPassword }), { onError: refuse });
  };

  return (
    <>
      <ErrorSummary items={items} attempt={attempt} />
      {setPassword.isError && !isAboutFields(setPassword.error, FIELDS) && (
        <Notice kind="error" isAnnounced title={problemMessage(setPassword.error, text('newPassword.failed'))} />
      )}
      <Card>
        {/* Without a method, a browser that runs no scripts would write the password into the address. */}
        <form method="post" onSubmit={submit} onChange={onChange} noValidate className="grid gap-5">
          <PasswordField
            id="newPassword"
            label={text('newPassword.password')}
            hint={text('newPassword.passwordHint')}
            autoComplete="new-password"
            error={errorOf('newPassword')}
            name="newPassword"
          />
          <PasswordField
            id="confirmPassword"
            label={text('newPassword.confirm')}
            autoComplete="new-password"
            error={errorOf('confirmPassword')}
            name="confirmPassword"
          />
          <Button type="submit" isWide isBusy={setPassword.isPending}>
            {text(setPassword.isPending ? 'newPassword.submitting' : 'newPassword.submit')}
          </Button>
        </form>
      </Card>
    </>
  );
}

function Done() {
  const text = useText();

  return (
    <>
      <Notice kind="success" isAnnounced title={text('newPassword.done')}>
        <p>{text('newPassword.doneText')}</p>
      </Notice>
      <div>
        <ButtonLink to={paths.login}>{text('newPassword.login')}</ButtonLink>
      </div>
    </>
  );
}

function NoLink({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <Notice kind="error" isAnnounced title={title}>
      <p>{words}</p>
      <SupportContact />
    </Notice>
  );
}

type Values = { readonly newPassword: unknown; readonly confirmPassword: unknown };

function readForm(form: HTMLFormElement): Values {
  const data = new FormData(form);
  return { newPassword: data.get('newPassword'), confirmPassword: data.get('confirmPassword') };
}

function validate(token: string, { newPassword, confirmPassword }: Values): FieldMessages {
  const issues = UsePasswordLinkRequest.safeParse({ token, newPassword }).error?.issues ?? [];
  const messages = byField(issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  if (confirmPassword === '') return { ...messages, confirmPassword: REPEAT_PASSWORD };

  return differs(newPassword, confirmPassword) ? { ...messages, confirmPassword: PASSWORDS_DIFFER } : messages;
}
