import type { PasswordLink as Link, User } from '@entry/contracts/account/api';
import { useRef, useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useMakePasswordLink } from '../api/make-password-link.ts';

type PasswordLinkProps = { readonly account: User };

/** A link with which somebody sets a new password who forgot the old one. */
export function PasswordLink({ account }: PasswordLinkProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text('adminApplicant.makeLink')}
      </Button>
      {isOpen && <PasswordLinkDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

type PasswordLinkDialogProps = PasswordLinkProps & { readonly onClose: () => void };

function PasswordLinkDialog({ account, onClose }: PasswordLinkDialogProps) {
  const text = useText();
  const make = useMakePasswordLink();
  // The same intent however often it is pressed: a press after a lost answer must not end the link that was made.
  const [intent] = useState({ accountId: account.id });
  const { firstName, lastName, email, phone } = account;
  const name = `${firstName} ${lastName}`.trim();
  if (make.isSuccess) return <MadeLink link={make.data.passwordLink} name={name} onClose={onClose} />;

  return (
    <ConfirmDialog
      title={text('adminApplicant.makeLink')}
      message={
        <div className="grid gap-3">
          <p className="font-semibold wrap-anywhere">{text('adminApplicant.linkPerson', { name, email })}</p>
          <p>{phone === '' ? text('adminApplicant.linkCheckNoPhone') : text('adminApplicant.linkCheck', { phone })}</p>
          <p className="text-muted">{text('adminApplicant.linkRecorded')}</p>
          {make.isError && (
            <Notice
              kind="error"
              isAnnounced
              title={problemMessage(make.error, text('adminApplicant.makeLinkFailed'))}
            />
          )}
        </div>
      }
      confirmLabel={text(make.isPending ? 'adminApplicant.makingLink' : 'adminApplicant.makeLink')}
      isBusy={make.isPending}
      onConfirm={() => make.mutate(intent)}
      onClose={onClose}
    />
  );
}

type MadeLinkProps = { readonly link: Link; readonly name: string; readonly onClose: () => void };

/** Behind the #, the token stays out of every log on its way. */
function MadeLink({ link, name, onClose }: MadeLinkProps) {
  const text = useText();
  const shown = useRef<HTMLElement>(null);
  const address = `${window.location.origin}${paths.newPassword}#${link.token}`;

  return (
    <Dialog title={text('adminApplicant.linkReady', { name })} onClose={onClose}>
      <p>{text('adminApplicant.linkOnce', { date: formatDateTime(link.expiresAt) })}</p>
      <div className="flex flex-wrap items-center gap-x-2 rounded-lg bg-canvas ps-3">
        <code ref={shown} dir="ltr" translate="no" className="min-w-0 flex-1 basis-60 py-2 text-sm wrap-anywhere">
          {address}
        </code>
        <CopyButton
          value={address}
          shownIn={shown}
          labels={{
            copy: text('adminApplicant.copyLink'),
            copied: text('adminApplicant.linkCopied'),
            failed: text('adminApplicant.linkCopyFailed'),
            accessibleName: text('adminApplicant.copyLinkOf', { name }),
          }}
        />
      </div>
    </Dialog>
  );
}
