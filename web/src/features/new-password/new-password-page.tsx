import { UsePasswordLinkRequest } from '@entry/contracts/account/api';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiProblem, problemMessage } from '../../api/api-problem.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { differs, PASSWORDS_DIFFER, REPEAT_PASSWORD } from '../../components/same-passwords.ts';
import { byField, type FieldMessages, isAboutFields, usePlainForm } from '../../components/use-plain-form.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { PublicPage } from '../service/public-page.tsx';
import { SupportContact } from '../service/support-contact.tsx';
import { useSetPassword } from './api/set-password.ts';

const FIELDS = ['newPassword', 'confirmPassword'] as const;

/** Where a link leads that an admin made for somebody who forgot the password. */
export default function NewPasswordPage() {
  const text = useText();
  const token = useTokenOfLink();

  return (
    <PublicPage width="narrow">
      <PageHeading title={text('newPassword.title')} subtitle={text('newPassword.subtitle')} />
      {token === '' ? (
        <NoLink title={text('newPassword.noLink')}>{text('newPassword.noLinkText')}</NoLink>
      ) : (
        <LinkedPassword key={token} token={token} />
      )}
    </PublicPage>
  );
}

/** The token, which leaves the address as soon as it is read: neither the history nor a picture of the page gives it away. */
function useTokenOfLink(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(tokenOf(hash));

  useEffect(() => {
    if (hash === '') return;

    // Whoever opens a newer link in the same tab loads no other page.
    setToken(tokenOf(hash));
    void navigate(pathname, { replace: true, state: KEEP_POSITION });
  }, [hash, pathname, navigate]);

  return token;
}

function LinkedPassword({ token }: { readonly token: string }) {
  const setPassword = useSetPassword();
  const { error } = setPassword;
  if (setPassword.isSuccess) return <Done />;
  if (error instanceof ApiProblem && error.code === 'password_link_invalid') {
    return <NoLink title={error.message} />;
  }

  return <PasswordForm token={token} setPassword={setPassword} />;
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
      <PageTitle id="newPassword.title" hasError={items.length > 0 || setPassword.isError} />
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
      <PageTitle id="newPassword.title" />
      <Notice kind="success" isAnnounced title={text('newPassword.done')}>
        <p>{text('newPassword.doneText')}</p>
      </Notice>
      <div>
        <ButtonLink to={paths.login}>{text('newPassword.login')}</ButtonLink>
      </div>
    </>
  );
}

function NoLink({ title, children }: { readonly title: string; readonly children?: string }) {
  return (
    <>
      <PageTitle id="newPassword.title" hasError />
      <Notice kind="error" isAnnounced title={title}>
        {children !== undefined && <p>{children}</p>}
        <SupportContact />
      </Notice>
    </>
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

/** The service takes 200 characters, and answers a token that is cut off like every wrong token. */
function tokenOf(hash: string): string {
  return hash.slice(1, 201);
}
