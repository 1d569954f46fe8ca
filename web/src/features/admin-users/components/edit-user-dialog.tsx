import type { User } from '@entry/contracts/account/api';
import { ROLES } from '@entry/contracts/account/role';

import { useForm } from 'react-hook-form';
import { ApiProblem, problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { schemaResolver } from '../../../components/schema-resolver.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { CheckboxField, TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { useUpdateUser } from '../api/change-user.ts';
import { changedFields, toUserForm, UserForm } from '../user-form.ts';

const FORM_ID = 'edit-user';

type EditUserDialogProps = { readonly user: User; readonly onClose: () => void };

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const text = useText();
  const update = useUpdateUser();
  const before = toUserForm(user);
  const { register, handleSubmit, setError, formState, watch } = useForm<UserForm>({
    resolver: schemaResolver(UserForm),
    defaultValues: before,
  });
  const { errors } = formState;
  const endsSessions = watch('role') !== before.role || (before.isActive && !watch('isActive'));

  const submit = handleSubmit((values) => {
    const changes = changedFields(before, values);
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }

    update.mutate(
      { userId: user.id, changes },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isEmailTaken(error)) setError('email', { message: error.message }, { shouldFocus: true });
        },
      },
    );
  });

  return (
    <Dialog
      title={text('adminUsers.editTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={update.isPending}>
            {text(update.isPending ? 'admin.saving' : 'admin.save')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="firstName"
            label={text('adminUsers.firstName')}
            autoComplete="off"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            id="lastName"
            label={text('adminUsers.lastName')}
            autoComplete="off"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
        <TextField
          id="email"
          type="email"
          label={text('adminUsers.email')}
          autoComplete="off"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          id="phone"
          type="tel"
          label={text('adminUsers.phone')}
          isOptional
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <SelectField
          id="role"
          label={text('adminUsers.role')}
          options={ROLES.map((role) => ({ value: role, label: text(`adminUsers.role.${role}`) }))}
          error={errors.role?.message}
          {...register('role')}
        />
        <CheckboxField id="isActive" label={text('adminUsers.isActive')} {...register('isActive')} />
        {endsSessions && (
          <Notice kind="info">
            <p>{text('adminUsers.endsSessions')}</p>
          </Notice>
        )}
        {update.isError && !isEmailTaken(update.error) && (
          <Notice kind="error" isAnnounced title={problemMessage(update.error, text('adminUsers.saveFailed'))} />
        )}
      </form>
    </Dialog>
  );
}

/** This refusal stands beside its field. */
function isEmailTaken(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'email_taken';
}
