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
import { isAboutFields, usePlainForm } from '../../components/use-plain-form.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useSession } from '../../session/session-store.ts';
import { ProgrammeFacts } from '../service/programme-facts.tsx';
import { PublicPage } from '../service/public-page.tsx';
import { GoOn } from '../session/go-on.tsx';
import { useRegisterAccount } from './api/register.ts';
import {
  REGISTRATION_FIELDS,
  RegistrationForm,
  readRegistration,
  toRegisterRequest,
  validateRegistration,
} from './registration-form.ts';

export default function RegisterPage() {
  const text = useText();
  const session = useSession();
  const registration = useRegisterAccount();
  const { items, attempt, errorOf, accept, refuse, onChange } = usePlainForm(REGISTRATION_FIELDS, (form) =>
    validateRegistration(readRegistration(form)),
  );

  if (session.status === 'signed-in') return <GoOn accountId={session.user.id} />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!accept(event.currentTarget)) return;

    const form = RegistrationForm.parse(readRegistration(event.currentTarget));
    const isShared = new FormData(event.currentTarget).has('sharedPhone');
    registration.mutate({ body: toRegisterRequest(form), isShared }, { onError: refuse });
  };

  return (
    <PublicPage width="narrow">
      <PageTitle id="register.title" hasError={items.length > 0 || registration.isError} />
      <PageHeading title={text('register.title')} subtitle={text('register.subtitle')} />
      <ProgrammeFacts />
      <ErrorSummary items={items} attempt={attempt} />
      {registration.isError && !isAboutFields(registration.error, REGISTRATION_FIELDS) && (
        <Notice kind="error" isAnnounced title={problemMessage(registration.error, text('register.failed'))} />
      )}
      <Card>
        {/* Without a method, a browser that runs no scripts would write the password into the address. */}
        <form method="post" onSubmit={submit} onChange={onChange} noValidate className="grid gap-5">
          <TextField
            id="firstName"
            label={text('register.firstName')}
            hint={text('register.firstNameHint')}
            autoComplete="given-name"
            spellCheck={false}
            error={errorOf('firstName')}
            name="firstName"
          />
          <TextField
            id="middleName"
            label={text('register.middleName')}
            hint={text('register.middleNameHint')}
            autoComplete="additional-name"
            spellCheck={false}
            error={errorOf('middleName')}
            name="middleName"
          />
          <TextField
            id="lastName"
            label={text('register.lastName')}
            hint={text('register.lastNameHint')}
            autoComplete="family-name"
            spellCheck={false}
            error={errorOf('lastName')}
            name="lastName"
          />
          <TextField
            id="email"
            type="email"
            label={text('register.email')}
            autoComplete="email"
            spellCheck={false}
            error={errorOf('email')}
            name="email"
          />
          <TextField
            id="phone"
            type="tel"
            isOptional
            label={text('register.phone')}
            hint={text('register.phoneHint')}
            autoComplete="tel"
            error={errorOf('phone')}
            name="phone"
          />
          <PasswordField
            id="password"
            label={text('register.password')}
            hint={text('register.passwordHint')}
            autoComplete="new-password"
            error={errorOf('password')}
            name="password"
          />
          <PasswordField
            id="confirmPassword"
            label={text('register.confirmPassword')}
            autoComplete="new-password"
            error={errorOf('confirmPassword')}
            name="confirmPassword"
          />
          <CheckboxField id="terms" label={<TermsLabel />} error={errorOf('terms')} name="terms" />
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
    <span>
      {text('register.termsBefore')}{' '}
      <Link to={paths.serviceTerms} target="_blank" className="text-accent-600 underline underline-offset-2">
        {text('register.termsLink')}
      </Link>
    </span>
  );
}
