import type { PaymentOverrideReply } from '@entry/contracts/payment-override/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
import { formatDate, formatDateTime } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { paymentOverrideQueryOptions, useEndPaymentOverride } from '../api/payment-override.ts';
import { PaymentOverrideDialog } from './payment-override-dialog.tsx';

/** Whether payments are taken; at a press why, and what an admin may do about it. */
export function PaymentWindowButton() {
  const text = useText();
  const { data } = useQuery(paymentOverrideQueryOptions());
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;

  const { takesPayments } = data.window;
  const close = () => setOpen(false);

  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <StatusBadge
          label={text(takesPayments ? 'adminPayments.taken' : 'adminPayments.notTaken')}
          colour={takesPayments ? 'green' : 'yellow'}
        />
      </Button>
      {isOpen && <PaymentWindowDialog reply={data} onClose={close} />}
    </>
  );
}

type PaymentWindowDialogProps = { readonly reply: PaymentOverrideReply; readonly onClose: () => void };

function PaymentWindowDialog({ reply, onClose }: PaymentWindowDialogProps) {
  const text = useText();
  const { programme } = reply.window;

  return (
    <Dialog
      title={text('adminPayments.windowTitle')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {text('common.close')}
        </Button>
      }
    >
      <p>
        {text(`adminPayments.programme.${programme.state}`, { programme: programme.programme })} {datesOf(reply, text)}
      </p>
      <Override reply={reply} />
    </Dialog>
  );
}

function datesOf({ window: { programme } }: PaymentOverrideReply, text: TextOf): string {
  const { opens, closes } = programme;

  return [
    opens === null ? text('adminPayments.opensUnknown') : text('adminPayments.opens', { date: formatDateTime(opens) }),
    closes === null
      ? text('adminPayments.closesUnknown')
      : text('adminPayments.closes', { date: formatDateTime(closes) }),
  ].join(' ');
}

function Override({ reply }: { readonly reply: PaymentOverrideReply }) {
  const text = useText();
  const [asked, setAsked] = useState<'set' | 'end' | null>(null);
  const end = useEndPaymentOverride();
  const { override, programme } = reply.window;
  const close = () => setAsked(null);

  return (
    <>
      {override !== null && (
        <Notice kind="info" title={text('adminPayments.overrideUntil', { date: formatDateTime(override.until) })}>
          <p>
            {text('adminPayments.overrideReason')} <bdi>{override.reason ?? text('adminPayments.overrideErased')}</bdi>
          </p>
          <p className="text-sm">
            {text('adminPayments.overrideBy')} <bdi>{nameOf(reply)}</bdi>
          </p>
        </Notice>
      )}
      {end.isError && (
        <Notice kind="error" isAnnounced title={problemMessage(end.error, text('adminPayments.overrideFailed'))} />
      )}
      <div className="flex flex-wrap gap-3">
        {(override !== null || programme.state !== 'open') && (
          <Button variant="secondary" onClick={() => setAsked('set')}>
            {text(override === null ? 'adminPayments.overrideSet' : 'adminPayments.overrideChange')}
          </Button>
        )}
        {override !== null && (
          <Button variant="secondary" isBusy={end.isPending} onClick={() => setAsked('end')}>
            {text('adminPayments.overrideEnd')}
          </Button>
        )}
      </div>
      {asked === 'set' && <PaymentOverrideDialog onClose={close} />}
      {asked === 'end' && override !== null && (
        <ConfirmDialog
          title={text('adminPayments.overrideEnd')}
          message={text('adminPayments.overrideEndMessage', { date: formatDate(override.until) })}
          confirmLabel={text('adminPayments.overrideEnd')}
          isBusy={end.isPending}
          onConfirm={() => end.mutate({}, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

function nameOf({ setBy }: PaymentOverrideReply): string {
  return setBy === null ? '' : `${setBy.firstName} ${setBy.lastName}`.trim();
}
