import { LoginRequest } from '@entry/contracts/account/api';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { problemMessage } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorSummary, summaryItems } from '../../components/error-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { SocialSignIn } from '../../components/social-sign-in.tsx';
import { CheckboxField, TextField } from '../../components/text-field.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useSession } from '../../session/session-store.ts';
import { useLogin } from './api/login.ts';

export default function LoginPage() {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver: zodResolver(LoginRequest),
    defaultValues: { email: '', password: '', rememberMe: false },
    shouldFocusError: false,
  });
  const errors = summaryItems(formState.errors, ['email', 'password']);

  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;

  const submit = handleSubmit((values) => {
    login.mutate(values, { onSuccess: () => void navigate(paths.dashboard) });
  });

  return (
    <PublicPage width="narrow">
      <PageTitle id="login.title" hasError={errors.length > 0 || login.isError} />
      <PageHeading title={text('login.title')} subtitle={text('login.subtitle')} />
      <ErrorSummary items={errors} attempt={formState.submitCount} />
      {login.isError && <Notice kind="error" isAnnounced title={problemMessage(login.error, text('login.failed'))} />}
      <Card>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
          <TextField
            id="email"
            type="email"
            label={text('login.email')}
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            id="password"
            label={text('login.password')}
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <CheckboxField id="rememberMe" label={text('login.remember')} {...register('rememberMe')} />
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
