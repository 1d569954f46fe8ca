import { LoginRequest } from '@entry/contracts/account/api';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { problemMessage } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SharedPhoneField } from '../../components/shared-phone-field.tsx';
import { SocialSignIn } from '../../components/social-sign-in.tsx';
import { CheckboxField, TextField } from '../../components/text-field.tsx';
import { byField, type FieldMessages, usePlainForm } from '../../components/use-plain-form.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useSession } from '../../session/session-store.ts';
import { PublicPage } from '../service/public-page.tsx';
import { SupportContact } from '../service/support-contact.tsx';
import { GoOn } from '../session/go-on.tsx';
import { useLogin } from './api/login.ts';

const FIELDS = ['email', 'password'] as const;

export default function LoginPage() {
  const text = useText();
  const session = useSession();
  const login = useLogin();
  const { items, attempt, errorOf, accept, onChange } = usePlainForm(FIELDS, (form) => validate(readForm(form)));

  if (session.status === 'signed-in') return <GoOn accountId={session.user.id} />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!accept(event.currentTarget)) return;

    const values = readForm(event.currentTarget);
    const isShared = new FormData(event.currentTarget).has('sharedPhone');
    login.mutate({ body: LoginRequest.parse(values), isShared });
  };

  return (
    <PublicPage width="narrow">
      <PageTitle id="login.title" hasError={items.length > 0 || login.isError} />
      <PageHeading title={text('login.title')} subtitle={text('login.subtitle')} />
      {session.status === 'signed-out' && session.isRefused === true && (
        <Notice kind="info" title={text('login.ended')}>
          <p>{text('login.endedHint')}</p>
        </Notice>
      )}
      <ErrorSummary items={items} attempt={attempt} />
      {login.isError && <Notice kind="error" isAnnounced title={problemMessage(login.error, text('login.failed'))} />}
      <Card>
        <form
          // Without it, a browser that runs no scripts would write the password into the address.
          method="post"
          onSubmit={submit}
          onChange={onChange}
          noValidate
          className="grid gap-5"
        >
          <TextField
            id="email"
            type="email"
            label={text('login.email')}
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            name="email"
            error={errorOf('email')}
          />
          <PasswordField
            id="password"
            label={text('login.password')}
            autoComplete="current-password"
            name="password"
            error={errorOf('password')}
          />
          <CheckboxField id="rememberMe" label={text('login.remember')} name="rememberMe" />
          <SharedPhoneField />
          <Button type="submit" isWide isBusy={login.isPending}>
            {text(login.isPending ? 'login.submitting' : 'login.submit')}
          </Button>
          <ForgottenPassword />
          <SocialSignIn />
        </form>
      </Card>
      <p className="text-center">
        {text('login.noAccount')}{' '}
        <Link to={paths.register} className="font-semibold text-accent-600 underline underline-offset-2">
          {text('login.register')}
        </Link>
      </p>
    </PublicPage>
  );
}

/** The link leads nowhere (specification §2); what stands below it says what to do. */
function ForgottenPassword() {
  const text = useText();

  return (
    <div>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby="forgotHelp"
        title={text('common.notAvailable')}
        className="min-h-11 cursor-not-allowed text-muted underline underline-offset-2"
      >
        {text('login.forgot')}
        <span className="sr-only"> ({text('common.notAvailable')})</span>
      </button>
      <div id="forgotHelp" className="text-sm">
        <p>{text('login.forgotHelp')}</p>
        <SupportContact />
      </div>
    </div>
  );
}

function readForm(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return { email: data.get('email'), password: data.get('password'), rememberMe: data.has('rememberMe') };
}

function validate(values: Record<string, unknown>): FieldMessages {
  const issues = LoginRequest.safeParse(values).error?.issues ?? [];

  return byField(issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}
