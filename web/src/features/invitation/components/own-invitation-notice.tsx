import { STANDARD_FEE, WAITING_LIST_FEE } from '@entry/contracts/rules/fees';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { formatDate, formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { ownInvitationQueryOptions, useConfirmOwnInvitation } from '../api/own-invitation.ts';

/** Nothing for who was not invited. One press confirms; what came of it stays until the page is left. */
export function OwnInvitationNotice() {
  const text = useText();
  const { data } = useQuery(ownInvitationQueryOptions());
  const confirm = useConfirmOwnInvitation();
  // The same intent however often it is pressed: no press after one without an answer may be another request.
  const [intent] = useState(() => ({}));
  const invitation = data?.invitation ?? null;
  const fee = formatNumber(WAITING_LIST_FEE);

  if (confirm.isSuccess) {
    return (
      <Notice kind="success" isAnnounced title={text('invitation.confirmedTitle')}>
        <p>{text('invitation.confirmedFee', { fee })}</p>
      </Notice>
    );
  }
  if (invitation?.state !== 'invited') return null;

  const { expiresAt } = invitation;
  const title =
    expiresAt === null
      ? text('invitation.invitedTitleAnyTime')
      : text('invitation.invitedTitle', { date: formatDate(expiresAt) });

  return (
    <Notice kind="info" title={title}>
      <p>{text('invitation.invitedText', { fee, standard: formatNumber(STANDARD_FEE) })}</p>
      {confirm.isError && (
        <p role="alert" className="font-semibold text-danger-800">
          {problemMessage(confirm.error, text('invitation.failed'))}
        </p>
      )}
      <div className="mt-2">
        <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(intent)}>
          {text(confirm.isPending ? 'invitation.confirming' : 'invitation.confirm')}
        </Button>
      </div>
    </Notice>
  );
}
