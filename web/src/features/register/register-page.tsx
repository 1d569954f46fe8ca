
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { problemMessage } from '../../api/api-problem.ts';
import { schemaResolver } from '../../components/schema-resolver.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorSummary, summaryItems } from '../../components/error-summary.tsx';
import { showFieldErrors } from '../../components/form-problem.ts';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { comparePasswords } from '../../components/same-passwords.ts';
import { SharedPhoneField } from '../../components/shared-phone-field.tsx';
import { SocialSignIn } from '../../components/social-sign-in.tsx';
import { CheckboxField, TextField } from '../../components/text-field.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useSession } from '../../session/session-store.ts';
import { GoOn } from '../session/go-on.tsx';
import { useRegisterAccount } from './api/register.ts';
import { REGISTRATION_FIELDS, RegistrationForm, toRegisterRequest } from './registration-form.ts';

export default function RegisterPage() {
  const text = useText();
  const session = useSession();
  const registration = useRegisterAccount();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: comparePasswords(schemaResolver(RegistrationForm), 'password'),
    defaultValues: {
      firstName: '',
      middleName: '',
      lastName: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: '',
    },
    shouldFocusError: false,
  });
  const { errors } = formState;
  const items = summaryItems(errors, REGISTRATION_FIELDS);

  if (session.status === 'signed-in') return <GoOn accountId={session.user.id} />;

  const submit = handleSubmit((form, event) => {
    const isShared = new FormData(event?.target as HTMLFormElement).has('sharedPhone');
    registration.mutate(
      { body: toRegisterRequest(form), isShared },
      { onError: (error) => showFieldErrors(error, REGISTRATION_FIELDS, setError) },
    );
  });

  return (
    <PublicPage width="narrow">
      <PageTitle id="register.title" hasError={items.length > 0 || registration.isError} />
      <PageHeading title={text('register.title')} subtitle={text('register.subtitle')} />
      <ErrorSummary items={items} attempt={formState.submitCount} />
      {registration.isError && (
        <Notice kind="error" isAnnounced title={problemMessage(registration.error, text('register.failed'))} />
      )}
      <Card>
        {/* Without a method, a browser that runs no scripts would write the password into the address. */}
        <form method="post" onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
          <TextField
            id="firstName"
            label={text('register.firstName')}
            hint={text('register.firstNameHint')}
            autoComplete="given-name"
            spellCheck={false}
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            id="middleName"
            label={text('register.middleName')}
            hint={text('register.middleNameHint')}
            autoComplete="additional-name"
            spellCheck={false}
            error={errors.middleName?.message}
            {...register('middleName')}
          />
          <TextField
            id="lastName"
            label={text('register.lastName')}
            hint={text('register.lastNameHint')}
            autoComplete="family-name"
            spellCheck={false}
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <TextField
            id="email"
            type="email"
            label={text('register.email')}
            autoComplete="email"
            spellCheck={false}
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            id="phone"
            type="tel"
            isOptional
            label={text('register.phone')}
            hint={text('register.phoneHint')}
            autoComplete="tel"
            error={errors.phone?.message}
            {...register('phone')}
          />
          <PasswordField
            id="password"
            label={text('register.password')}
            hint={text('register.passwordHint')}
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <PasswordField
            id="confirmPassword"
            label={text('register.confirmPassword')}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...register('confirmPassword')}
          />
          <CheckboxField id="terms" label={<TermsLabel />} error={errors.terms?.message} {...register('terms')} />
          <SharedPhoneField />
          <Button type="submit" isWide isBusy={registration.isPending}>
            {text(registration.isPending ? 'register.submitting' : 'register.submit')}
          </Button>
          <SocialSignIn />
        </form>
      </Card>
      <p className="text-center">
        {text('register.hasAccount')}{' '}
        <Link to={paths.login} className="font-semibold text-accent-600 underline underline-offset-2">
          {text('register.login')}
        </Link>
      </p>
    </PublicPage>
  );
}

/** Opens in a new tab: following the link must not cost anybody what they typed. */
function TermsLabel() {
  const text = useText();

  return (
    <>
      {text('register.termsBefore')}{' '}
      <Link to={paths.serviceTerms} target="_blank" className="text-accent-600 underline underline-offset-2">
        {text('register.termsLink')}
      </Link>
    </>
  );
}
