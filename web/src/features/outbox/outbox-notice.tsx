import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useKeptApplications } from '../applications/use-kept-applications.ts';
import type { UploadPurpose } from '../uploads/upload-intent.ts';
import { useOutbox } from './use-outbox.ts';

/** Says in the frame what is on this phone and not sent yet, and what is to be done about it. */
export function OutboxNotice() {
  const text = useText();
  const outbox = useOutbox();
  useKeptApplications();
  const { form, uploads, refused } = outbox;
  const count = (form === 'nothing' ? 0 : 1) + uploads;

  // The live region must be there before its content, or nothing is announced.
  return (
    <div role="status" className="mx-auto max-w-5xl px-4 sm:px-6 print:hidden">
      {count > 0 && (
        <div className="pt-4">
          <Notice
            kind={form === 'look' || form === 'closed' ? 'warning' : 'info'}
            title={text('frame.outbox', { count })}
          >
            <ul className="grid gap-1">
              {form === 'later' && <li>{text('frame.outboxForm')}</li>}
              {form === 'look' && (
                <li>
                  {text('frame.outboxFormLook')}{' '}
                  <Link to={paths.application} className="font-semibold text-accent-600 underline underline-offset-2">
                    {text('frame.outboxOpenForm')}
                  </Link>
                </li>
              )}
              {form === 'closed' && (
                <li className="grid justify-items-start gap-1">
                  {text('frame.outboxFormClosed')}
                  <Button variant="secondary" onClick={() => void outbox.discardForm()}>
                    {text('frame.outboxDiscard')}
                  </Button>
                </li>
              )}
              {uploads > 0 && <li>{text('frame.outboxUploads', { count: uploads })}</li>}
            </ul>
          </Notice>
        </div>
      )}
      <RefusedFiles purposes={refused} />
    </div>
  );
}

const SHOWN_AT = { document: paths.documents, payment_slip: paths.payments } as const;

/** Files that were sent off and refused, until somebody has read why: that stands on the page they were sent from. */
function RefusedFiles({ purposes }: { readonly purposes: readonly UploadPurpose[] }) {
  const text = useText();
  const { pathname } = useLocation();
  const elsewhere = [...new Set(purposes)].filter((purpose) => SHOWN_AT[purpose] !== pathname);
  if (elsewhere.length === 0) return null;

  return (
    <div className="grid gap-3 pt-4">
      {elsewhere.map((purpose) => (
        <Notice key={purpose} kind="error" title={text(`frame.refused.${purpose}`)}>
          <Link to={SHOWN_AT[purpose]} className="font-semibold underline underline-offset-2">
            {text('frame.refusedWhy')}
          </Link>
        </Notice>
      ))}
    </div>
  );
}
