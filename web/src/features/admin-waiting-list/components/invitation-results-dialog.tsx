import type { InvitationResult, WaitingListInvitation } from '@entry/contracts/waiting-list/api';
import { FileDown } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { saveCsv } from '../../admin-lists/save-file.ts';
import { INVITATIONS_FILE_NAME, invitationsCsv } from '../invitations.ts';
import { InvitationLink } from './invitation-link.tsx';

type InvitationResultsDialogProps = { readonly results: readonly InvitationResult[]; readonly onClose: () => void };

/** What came of inviting, person by person, with the links that are to be handed on. */
export function InvitationResultsDialog({ results, onClose }: InvitationResultsDialogProps) {
  const text = useText();
  const invitations = results.filter(hasLink);
  const count = results.filter(({ outcome }) => outcome === 'invited').length;
  const save = () => saveCsv(INVITATIONS_FILE_NAME, invitationsCsv(invitations));

  return (
    <Dialog
      title={text('adminWaitingList.resultsTitle', { count })}
      message={text(results.length === 0 ? 'adminWaitingList.nobodyNext' : 'adminWaitingList.sendYourself')}
      onClose={onClose}
      size="large"
      actions={
        <>
          {invitations.length > 0 && (
            <Button variant="secondary" icon={<FileDown aria-hidden="true" size={18} />} onClick={save}>
              {text('adminWaitingList.saveThese')}
            </Button>
          )}
          <Button onClick={onClose}>{text('common.close')}</Button>
        </>
      }
    >
      {results.length > 0 && (
        <ul className="grid">
          {results.map((result) => (
            <li key={result.entryId} className="grid gap-2 border-t border-line py-3 last:pb-0">
              <Result result={result} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function hasLink(result: InvitationResult): result is InvitationResult & WaitingListInvitation {
  return result.token !== null;
}

function Result({ result }: { readonly result: InvitationResult }) {
  const text = useText();
  const { firstName, lastName, email, outcome } = result;
  const name = `${firstName} ${lastName}`.trim() || text('adminWaitingList.unknownPerson');

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            <EmailText email={email} />
          </span>
        </p>
        <p className={outcome === 'refused' ? 'text-sm font-semibold text-danger-700' : 'text-sm'}>
          {outcomeText(result, text)}
        </p>
      </div>
      {hasLink(result) && <InvitationLink invitation={result} name={name} />}
    </>
  );
}

function outcomeText({ outcome, expiresAt, message }: InvitationResult, text: TextOf): string | null {
  if (outcome === 'refused') return message;
  if (expiresAt === null) return text('adminWaitingList.neverExpires');

  return text(`adminWaitingList.outcome.${outcome}`, { until: formatDateTime(expiresAt) });
}
