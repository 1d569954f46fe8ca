import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { useQuery } from '@tanstack/react-query';
import { problemMessage } from '../../../api/api-problem.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { invitationQueryOptions } from '../api/get-invitations.ts';
import { InvitationLink } from './invitation-link.tsx';

type InvitationLinkDialogProps = { readonly entry: WaitingListEntry; readonly onClose: () => void };

/** The link of somebody who was invited already. */
export function InvitationLinkDialog({ entry, onClose }: InvitationLinkDialogProps) {
  const text = useText();
  const { data, isPending, error, refetch } = useQuery(invitationQueryOptions(entry.id));
  const name = `${entry.firstName} ${entry.lastName}`;

  return (
    <Dialog
      title={text('adminWaitingList.linkTitle', { name })}
      message={text('adminWaitingList.linkHint', { email: entry.email })}
      onClose={onClose}
      size="large"
    >
      {isPending && <LoadingState />}
      {data === undefined && error !== null && (
        <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <InvitationLink invitation={data} name={name} />
          <p className="text-sm text-muted">
            {data.expiresAt === null
              ? text('adminWaitingList.neverExpires')
              : text('adminWaitingList.holdsUntil', { date: formatDateTime(data.expiresAt) })}
          </p>
        </>
      )}
    </Dialog>
  );
}
