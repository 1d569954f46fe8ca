import type { User } from '@entry/contracts/account/api';
import { problemMessage } from '../../../api/api-problem.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import { useDeleteUser } from '../api/change-user.ts';

type DeleteUserDialogProps = { readonly user: User; readonly onClose: () => void };

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const text = useText();
  const remove = useDeleteUser();
  const name = `${user.firstName} ${user.lastName}`;

  return (
    <ConfirmDialog
      title={text('adminUsers.deleteTitle')}
      message={
        <div className="grid gap-3">
          <p>{text('adminUsers.deleteQuestion', { name, email: user.email })}</p>
          <p className="font-semibold">{text('adminUsers.deleteWarning')}</p>
          {remove.isError && (
            <p role="alert" className="font-semibold text-danger-700">
              {problemMessage(remove.error, text('adminUsers.deleteFailed'))}
            </p>
          )}
        </div>
      }
      confirmLabel={text(remove.isPending ? 'adminUsers.deleting' : 'adminUsers.delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ userId: user.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
