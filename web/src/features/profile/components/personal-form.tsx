import { UpdateProfileRequest, type User } from '@entry/contracts/account/api';
import { PROFILE_MESSAGE_DURATION } from '@entry/contracts/rules/timings';

import { useForm } from 'react-hook-form';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ErrorSummary, summaryItems } from '../../../components/error-summary.tsx';
import { showFieldErrors } from '../../../components/form-problem.ts';
import { Notice } from '../../../components/notice.tsx';
import { schemaResolver } from '../../../components/schema-resolver.ts';
import { TextField } from '../../../components/text-field.tsx';
import { useTemporary } from '../../../components/use-temporary.ts';
import { useText } from '../../../messages/text.tsx';
import { useUpdateProfile } from '../api/update-profile.ts';

const FIELDS = ['firstName', 'lastName', 'phone'] as const;

export function PersonalForm({ user }: { readonly user: User }) {
  const text = useText();
  const update = useUpdateProfile();
  const [isMessageShown, showMessage] = useTemporary(PROFILE_MESSAGE_DURATION);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(UpdateProfileRequest),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, phone: user.phone },
    shouldFocusError: false,
  });
  const { errors } = formState;

  const submit = handleSubmit((values) => {
    update.mutate(values, {
      onError: (error) => showFieldErrors(error, FIELDS, setError),
      onSettled: showMessage,
    });
  });

  return (
    <Card title={text('profile.personal')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <ErrorSummary items={summaryItems(errors, FIELDS)} attempt={formState.submitCount} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="firstName"
            label={text('profile.firstName')}
            autoComplete="given-name"
            spellCheck={false}
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            id="lastName"
            label={text('profile.lastName')}
            autoComplete="family-name"
            spellCheck={false}
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <TextField
            id="phone"
            type="tel"
            isOptional
            label={text('profile.phone')}
            hint={text('profile.phoneHint')}
            autoComplete="tel"
            error={errors.phone?.message}
            {...register('phone')}
          />
          <TextField
            id="email"
            type="email"
            label={text('profile.email')}
            hint={text('profile.emailHint')}
            autoComplete="email"
            readOnly
            defaultValue={user.email}
          />
        </div>
        {isMessageShown && update.isSuccess && (
          <Notice kind="success" isAnnounced>
            {text('profile.saved')}
          </Notice>
        )}
        {isMessageShown && update.isError && (
          <Notice kind="error" isAnnounced>
            {problemMessage(update.error, text('profile.saveFailed'))}
          </Notice>
        )}
        <div className="grid sm:justify-start">
          <Button type="submit" isBusy={update.isPending}>
            {text('profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
