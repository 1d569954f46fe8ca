import { INVITATIONS_MAXIMUM } from '@entry/contracts/rules/invitations';
import type { InvitationResult } from '@entry/contracts/waiting-list/api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { focusField } from '../../../components/error-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { queueQueryOptions } from '../api/get-waiting-list.ts';
import { useInvite } from '../api/invite.ts';
import { PlacesLine } from './places-line.tsx';

type InviteNextDialogProps = {
  readonly onInvited: (results: readonly InvitationResult[]) => void;
  readonly onClose: () => void;
};

const COUNT_FIELD = 'inviteCount';
const USUAL_COUNT = '10';

/** Asks how many, says who would be the first of them, and invites them. */
export function InviteNextDialog({ onInvited, onClose }: InviteNextDialogProps) {
  const text = useText();
  const formId = useId();
  const invite = useInvite();
  const [typed, setTyped] = useState(USUAL_COUNT);
  const [hasError, setError] = useState(false);
  // After an answer that never came, the same object again: another one would invite the people behind them.
  const asked = useRef<{ readonly next: number } | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = readCount(typed);
    setError(next === null);
    if (next === null) focusField(COUNT_FIELD);
    if (next === null || invite.isPending) return;

    if (asked.current?.next !== next) asked.current = { next };
    invite.mutate(asked.current, { onSuccess: ({ results }) => onInvited(results) });
  };

  return (
    <Dialog
      title={text('adminWaitingList.inviteNextTitle')}
      message={text('adminWaitingList.inviteNextHint')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={invite.isPending}>
            {text(invite.isPending ? 'adminWaitingList.inviting' : 'adminWaitingList.inviteThem')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          id={COUNT_FIELD}
          label={text('adminWaitingList.howMany')}
          hint={text('adminWaitingList.howManyHint', { maximum: INVITATIONS_MAXIMUM })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={hasError ? text('adminWaitingList.howManyError', { maximum: INVITATIONS_MAXIMUM }) : undefined}
        />
        <FirstInQueue />
        {invite.isError && (
          <Notice
            kind="error"
            isAnnounced
            title={problemMessage(invite.error, text('adminWaitingList.inviteFailed'))}
          />
        )}
      </form>
    </Dialog>
  );
}

function FirstInQueue() {
  const text = useText();
  const { data } = useQuery(queueQueryOptions());
  if (data === undefined) return null;

  const [first] = data.rows;
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">
        {first === undefined
          ? text('adminWaitingList.nobodyNext')
          : text('adminWaitingList.queue', { count: data.total, name: `${first.firstName} ${first.lastName}` })}
      </p>
      <PlacesLine places={data.places} />
    </div>
  );
}

function readCount(typed: string): number | null {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;

  return count >= 1 && count <= INVITATIONS_MAXIMUM ? count : null;
}
