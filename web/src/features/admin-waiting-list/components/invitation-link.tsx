import type { WaitingListInvitation } from '@entry/contracts/waiting-list/api';
import { useRef } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useText } from '../../../messages/text.tsx';
import { invitationLink } from '../invitations.ts';

type InvitationLinkProps = { readonly invitation: Pick<WaitingListInvitation, 'token'>; readonly name: string };

/** The link as a person can read and copy it. */
export function InvitationLink({ invitation, name }: InvitationLinkProps) {
  const text = useText();
  const shown = useRef<HTMLElement>(null);
  const link = invitationLink(invitation);

  return (
    <div className="flex flex-wrap items-center gap-x-2 rounded-lg bg-canvas ps-3 sm:flex-nowrap">
      <code ref={shown} dir="ltr" className="min-w-0 flex-1 basis-60 py-2 text-sm wrap-anywhere">
        {link}
      </code>
      <CopyButton
        value={link}
        shownIn={shown}
        labels={{
          copy: text('adminWaitingList.copyLink'),
          copied: text('adminWaitingList.copied'),
          failed: text('adminWaitingList.copyFailed'),
          accessibleName: text('adminWaitingList.copyLinkOf', { name }),
        }}
      />
    </div>
  );
}
