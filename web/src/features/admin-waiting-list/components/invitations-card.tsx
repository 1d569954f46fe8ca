import type { InvitationResult } from '@entry/contracts/waiting-list/api';
import { useMutation } from '@tanstack/react-query';
import { FileDown, MailPlus } from 'lucide-react';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { useText } from '../../../messages/text.tsx';
import { saveCsv } from '../../admin-lists/save-file.ts';
import { getAllInvitations } from '../api/get-invitations.ts';
import { INVITATIONS_FILE_NAME, invitationsCsv } from '../invitations.ts';
import { InviteNextDialog } from './invite-next-dialog.tsx';

type InvitationsCardProps = {
  readonly selectedCount: number;
  /** On the screen. */
  readonly selectableCount: number;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly isInviting: boolean;
  readonly error: unknown;
  readonly onInviteSelected: () => void;
  readonly onInvited: (results: readonly InvitationResult[]) => void;
};

/** What can be done about several people at once. It says that nobody hears of it by themselves. */
export function InvitationsCard(props: InvitationsCardProps) {
  const { selectedCount, selectableCount, onSelectAll, isInviting, error, onInviteSelected, onInvited } = props;
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: getAllInvitations,
    onSuccess: (invitations) => saveCsv(INVITATIONS_FILE_NAME, invitationsCsv(invitations)),
  });
  const failure = error ?? save.error;
  const areAllSelected = selectedCount === selectableCount;

  return (
    <Card title={text('adminWaitingList.invitations')}>
      <div className="grid gap-4">
        <p className="max-w-prose text-muted">{text('adminWaitingList.sendsNothing')}</p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button
            aria-disabled={selectedCount === 0}
            isBusy={isInviting}
            icon={<MailPlus aria-hidden="true" size={18} />}
            onClick={() => selectedCount > 0 && onInviteSelected()}
          >
            {text('adminWaitingList.inviteSelected', { count: selectedCount })}
          </Button>
          {selectableCount > 0 && (
            <Button variant="quiet" onClick={() => onSelectAll(!areAllSelected)}>
              {areAllSelected
                ? text('adminWaitingList.selectNone')
                : text('adminWaitingList.selectAll', { count: selectableCount })}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {text('adminWaitingList.inviteNext')}
          </Button>
          <Button
            variant="secondary"
            isBusy={save.isPending}
            icon={<FileDown aria-hidden="true" size={18} />}
            onClick={() => save.mutate()}
          >
            {text('adminWaitingList.saveInvitations')}
          </Button>
        </div>
        {failure !== null && (
          <p role="alert" className="text-sm font-semibold text-danger-700">
            {problemMessage(failure, text(error === null ? 'admin.exportFailed' : 'adminWaitingList.inviteFailed'))}
          </p>
        )}
      </div>
      {isAsking && (
        <InviteNextDialog
          onInvited={(results) => {
            setAsking(false);
            onInvited(results);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
