import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import { useRemoveEntry } from '../api/remove-entry.ts';

type RemoveEntryDialogsProps = { readonly entry: WaitingListEntry; readonly onClose: () => void };

export function RemoveEntryDialogs({ entry, onClose }: RemoveEntryDialogsProps) {
  const text = useText();
  const remove = useRemoveEntry();
  const name = `${entry.firstName} ${entry.lastName}`;

  if (remove.isError) {
    return (
      <Dialog
        title={text('adminWaitingList.removeErrorTitle')}
        message={text('adminWaitingList.removeError')}
        onClose={onClose}
      />
    );
  }

  return (
    <ConfirmDialog
      title={text('adminWaitingList.removeTitle')}
      message={text('adminWaitingList.removeQuestion', { name, email: entry.email })}
      confirmLabel={text(remove.isPending ? 'adminWaitingList.removing' : 'adminWaitingList.remove')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ entryId: entry.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
