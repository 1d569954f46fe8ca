import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { deviceRecords } from '../../device/device-records.ts';
import { Text, useText } from '../../messages/text.tsx';
import { hasUnsent } from '../application/draft.ts';
import { draftsOfPerson } from '../application/drafts.ts';
import { createKeptUploads } from '../uploads/kept-uploads.ts';
import { uploads } from '../uploads/uploads.ts';

/** What only this phone has, open forms and uploads in memory included. */
type Unsent = { readonly hasForm: boolean; readonly files: number };

/** Being fitted, and not sent on purpose yet. */
const KEPT_PICTURE = 'picture/';

export const isAnything = ({ hasForm, files }: Unsent): boolean => hasForm || files > 0;

export async function findUnsent(): Promise<Unsent> {
  const drafts = draftsOfPerson();
  const forms = await Promise.all((await drafts.keys()).map((key) => drafts.find(key)));
  const kept = await createKeptUploads(deviceRecords()).list();
  const keptToSend = kept === 'unknown' ? [] : kept.filter(({ refused }) => refused === undefined);
  const sending = [...uploads.all().filter(({ phase }) => phase !== 'done' && phase !== 'failed'), ...keptToSend];
  // The picture of a photo that is on its way is there until that has arrived, and is no second file.
  const isPhotoSent = sending.some(({ intent }) => intent.fields['type'] === 'photo');
  const files = new Set([
    ...sending.map(({ id }) => id),
    ...(isPhotoSent ? [] : await deviceRecords().keys(KEPT_PICTURE)),
  ]);

  return { hasForm: forms.some((draft) => draft !== null && hasUnsent(draft)), files: files.size };
}

type UnsentDialogProps = { readonly unsent: Unsent; readonly onStay: () => void; readonly onLeave: () => void };

/** What would be lost, and the choice. */
export function UnsentDialog({ unsent: { hasForm, files }, onStay, onLeave }: UnsentDialogProps) {
  const text = useText();

  return (
    <Dialog
      title={text('frame.logoutUnsentTitle')}
      message={text('frame.logoutUnsent')}
      onClose={onStay}
      actions={
        <>
          <Button variant="danger" onClick={onLeave}>
            <Text id="frame.logoutAndLose" />
          </Button>
          <Button onClick={onStay}>
            <Text id="frame.logoutStay" />
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 ps-5">
        {hasForm && <li>{text('frame.logoutUnsentForm')}</li>}
        {files > 0 && <li>{text('frame.outboxUploads', { count: files })}</li>}
      </ul>
    </Dialog>
  );
}
