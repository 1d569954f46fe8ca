import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { saveCsv } from '../../admin-lists/save-file.ts';
import { getAllInvitations } from '../api/get-invitations.ts';
import { INVITATIONS_FILE_NAME, invitationsCsv } from '../invitations.ts';

/** All invitations with their links, for a mail merge: the service sends no e-mail. */
export function SaveInvitationsButton() {
  const text = useText();
  const save = useMutation({
    mutationFn: getAllInvitations,
    onSuccess: (invitations) => saveCsv(INVITATIONS_FILE_NAME, invitationsCsv(invitations)),
  });

  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end">
      <Button
        variant="secondary"
        isBusy={save.isPending}
        icon={<FileDown aria-hidden="true" size={18} />}
        onClick={() => save.mutate()}
      >
        {text('adminWaitingList.saveInvitations')}
      </Button>
      {save.isError && (
        <p role="alert" className="max-w-80 text-sm font-semibold text-danger-700 sm:text-end">
          {problemMessage(save.error, text('admin.exportFailed'))}
        </p>
      )}
    </div>
  );
}
