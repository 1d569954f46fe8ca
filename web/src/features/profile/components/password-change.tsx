import { PROFILE_MESSAGE_DURATION } from '@entry/contracts/rules/timings';

import { useForm } from 'react-hook-form';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ErrorSummary, summaryItems } from '../../../components/error-summary.tsx';
import { showFieldErrors } from '../../../components/form-problem.ts';
import { Notice } from '../../../components/notice.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { comparePasswords, PASSWORDS_DIFFER } from '../../../components/same-passwords.ts';
import { schemaResolver } from '../../../components/schema-resolver.ts';
import { useTemporary } from '../../../components/use-temporary.ts';
import { useText } from '../../../messages/text.tsx';
import { useChangePassword } from '../api/change-password.ts';
import { PasswordForm } from '../password-form.ts';

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordChange() {
  const text = useText();
  const change = useChangePassword();
  const [isMessageShown, showMessage] = useTemporary(PROFILE_MESSAGE_DURATION);
  const { register, handleSubmit, formState, reset, setError } = useForm<PasswordForm>({
    resolver: comparePasswords(schemaResolver(PasswordForm), 'newPassword'),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const { errors } = formState;
  const doPasswordsDiffer = errors.confirmPassword?.message === PASSWORDS_DIFFER;

  const submit = handleSubmit(({ currentPassword, newPassword }) => {
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => reset(EMPTY),
        onError: (error) => showFieldErrors(error, FIELDS, setError),
        onSettled: showMessage,
      },
    );
  });

  return (
    <Card title={text('profile.password')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid max-w-md gap-5">
        <ErrorSummary
          items={summaryItems(errors, FIELDS)}
          attempt={formState.submitCount}
          {...(doPasswordsDiffer ? { title: text('profile.passwordsDiffer') } : {})}
        />
        <PasswordField
          id="currentPassword"
          label={text('profile.currentPassword')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          id="newPassword"
          label={text('profile.newPassword')}
          hint={text('profile.newPasswordHint')}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          id="confirmPassword"
          label={text('profile.confirmPassword')}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        {isMessageShown && change.isSuccess && (
          <Notice kind="success" isAnnounced>
            {text('profile.passwordChanged')}
          </Notice>
        )}
        {isMessageShown && change.isError && (
          <Notice kind="error" isAnnounced>
            {problemMessage(change.error, text('profile.passwordFailed'))}
          </Notice>
        )}
        <div className="grid sm:justify-start">
          <Button type="submit" isBusy={change.isPending}>
            {text('profile.changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
