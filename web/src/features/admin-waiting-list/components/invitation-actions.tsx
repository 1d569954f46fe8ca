import type { InvitationResult } from '@entry/contracts/waiting-list/api';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { InviteNextDialog } from './invite-next-dialog.tsx';

type InvitationActionsProps = {
  readonly selectedCount: number;
  /** On the screen. */
  readonly selectableCount: number;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly isInviting: boolean;
  readonly error: unknown;
  readonly onInviteSelected: () => void;
  readonly onInvited: (results: readonly InvitationResult[]) => void;
};

/** What can be done about several people at once. */
export function InvitationActions(props: InvitationActionsProps) {
  const { selectedCount, selectableCount, onSelectAll, isInviting, error, onInviteSelected, onInvited } = props;
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const areAllSelected = selectedCount === selectableCount;

  return (
    <>
      <div className="flex flex-wrap gap-2">
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
          aria-disabled={selectedCount === 0}
          isBusy={isInviting}
          icon={<MailPlus aria-hidden="true" size={18} />}
          onClick={() => selectedCount > 0 && onInviteSelected()}
        >
          {text('adminWaitingList.inviteSelected', { count: selectedCount })}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="w-full text-sm font-semibold text-danger-700">
          {problemMessage(error, text('adminWaitingList.inviteFailed'))}
        </p>
      )}
      {isAsking && (
        <InviteNextDialog
          onInvited={(results) => {
            setAsking(false);
            onInvited(results);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
