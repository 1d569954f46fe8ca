import type { OwnInvitation } from '@entry/contracts/waiting-list/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiProblem, problemMessage } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { LoadFailed } from '../../components/empty-state.tsx';
import { formatDateTime } from '../../components/format.ts';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { useText } from '../../messages/text.tsx';
import { PublicPage } from '../service/public-page.tsx';
import { linkedInvitationQueryOptions, useConfirmLinkedInvitation } from './api/invitation-link.ts';
import { ConfirmedInvitation, ExpiredInvitation, UnknownInvitation } from './components/invitation-outcomes.tsx';
import { InvitationTerms } from './components/invitation-terms.tsx';

/** Where the link of an invitation leads. Its token stands behind the #, which browsers keep to themselves. */
export default function InvitationPage() {
  const text = useText();
  const token = useLocation().hash.slice(1);

  return (
    <PublicPage width="narrow">
      <PageTitle id="invitation.title" />
      <PageHeading title={text('invitation.title')} />
      {token === '' ? <UnknownInvitation /> : <LinkedInvitation key={token} token={token} />}
    </PublicPage>
  );
}

function LinkedInvitation({ token }: { readonly token: string }) {
  const text = useText();
  const { data, isPending, isError, error, refetch } = useQuery(linkedInvitationQueryOptions(token));
  const state = data?.invitation.state;

  // The button that was pressed is gone with the offer: whoever had the focus there goes on at the heading.
  useEffect(() => {
    if (state === 'confirmed' || state === 'expired') document.querySelector<HTMLElement>('main h1')?.focus();
  }, [state]);

  if (isPending) return <LoadingState />;
  if (isError && isUnknown(error)) return <UnknownInvitation />;
  if (data === undefined) {
    return <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />;
  }

  const { invitation } = data;
  if (invitation.state === 'confirmed') return <ConfirmedInvitation />;
  if (invitation.state === 'expired') return <ExpiredInvitation expiresAt={invitation.expiresAt} />;

  return <Offer token={token} invitation={invitation} />;
}

/** No link of ours, one that was cut off, or of somebody who is not on the list any more. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 422);
}

function Offer({ token, invitation }: { readonly token: string; readonly invitation: OwnInvitation }) {
  const text = useText();
  const confirm = useConfirmLinkedInvitation();
  // The same intent however often it is pressed: no press after one without an answer may be another request.
  const [intent] = useState({ token });

  return (
    <Card title={text('invitation.offerTitle')}>
      <div className="grid gap-4">
        <p>{text('invitation.offer')}</p>
        <InvitationTerms />
        {invitation.expiresAt !== null && (
          <p className="font-semibold">{text('invitation.until', { date: formatDateTime(invitation.expiresAt) })}</p>
        )}
        {confirm.isError && (
          <Notice kind="error" isAnnounced title={problemMessage(confirm.error, text('invitation.failed'))} />
        )}
        <Button isWide isBusy={confirm.isPending} onClick={() => confirm.mutate(intent)}>
          {text(confirm.isPending ? 'invitation.confirming' : 'invitation.confirmPlace')}
        </Button>
        <p className="text-sm text-muted">{text('invitation.free')}</p>
      </div>
    </Card>
  );
}
