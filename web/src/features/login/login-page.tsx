import { LoginRequest } from '@entry/contracts/account/api';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { problemMessage } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorSummary, type SummaryItem } from '../../components/error-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { SharedPhoneField } from '../../components/shared-phone-field.tsx';
import { SocialSignIn } from '../../components/social-sign-in.tsx';
import { CheckboxField, TextField } from '../../components/text-field.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useSession } from '../../session/session-store.ts';
import { GoOn } from '../session/go-on.tsx';
import { useLogin } from './api/login.ts';

const FIELDS = ['email', 'password'] as const;

/** Written without the form library: this is the first page people load, and two fields do not need it. */
export default function LoginPage() {
  const text = useText();
  const session = useSession();
  const login = useLogin();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<readonly SummaryItem[]>([]);
  const errorOf = (fieldId: string) => errors.find((item) => item.fieldId === fieldId)?.message;

  if (session.status === 'signed-in') return <GoOn accountId={session.user.id} />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readForm(event.currentTarget);
    setAttempt(attempt + 1);
    setErrors(validate(values));
    if (validate(values).length > 0) return;

    const isShared = new FormData(event.currentTarget).has('sharedPhone');
    login.mutate({ body: LoginRequest.parse(values), isShared });
  };

  return (
    <PublicPage width="narrow">
      <PageTitle id="login.title" hasError={errors.length > 0 || login.isError} />
      <PageHeading title={text('login.title')} subtitle={text('login.subtitle')} />
      {session.status === 'signed-out' && session.isRefused === true && (
        <Notice kind="info" title={text('login.ended')}>
          <p>{text('login.endedHint')}</p>
        </Notice>
      )}
      <ErrorSummary items={errors} attempt={attempt} />
      {login.isError && <Notice kind="error" isAnnounced title={problemMessage(login.error, text('login.failed'))} />}
      <Card>
        <form
          // Without it, a browser that runs no scripts would write the password into the address.
          method="post"
          onSubmit={submit}
          onChange={(event) => {
            if (errors.length > 0) setErrors(validate(readForm(event.currentTarget)));
          }}
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
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <CheckboxField id="rememberMe" label={text('login.remember')} name="rememberMe" />
            <button
              type="button"
              aria-disabled="true"
              title={text('common.notAvailable')}
              className="min-h-11 cursor-not-allowed text-muted underline underline-offset-2"
            >
              {text('login.forgot')}
              <span className="sr-only"> ({text('common.notAvailable')})</span>
            </button>
          </div>
          <SharedPhoneField />
          <Button type="submit" isWide isBusy={login.isPending}>
            {text(login.isPending ? 'login.submitting' : 'login.submit')}
          </Button>
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

function readForm(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return { email: data.get('email'), password: data.get('password'), rememberMe: data.has('rememberMe') };
}

/** The first message of each field, in the order of the fields. */
function validate(values: Record<string, unknown>): readonly SummaryItem[] {
  const issues = LoginRequest.safeParse(values).error?.issues ?? [];

  return FIELDS.flatMap((fieldId) => {
    const issue = issues.find(({ path }) => path[0] === fieldId);
    return issue === undefined ? [] : [{ fieldId, message: issue.message }];
  });
}
