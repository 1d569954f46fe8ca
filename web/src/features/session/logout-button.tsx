import type { Role } from '@entry/contracts/account/role';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { deviceRecords } from '../../device/device-records.ts';
import { Text, useText } from '../../messages/text.tsx';
import { finishBeforeLogout } from '../../session/before-logout.ts';
import type { Unsent } from '../outbox/find-unsent.ts';
import { useLogout } from './use-logout.ts';

const NOTHING: Unsent = { hasForm: false, files: 0 };

/** Logs out; where that would throw away what only this phone has, it asks before. */
export function LogoutButton({ role }: { readonly role: Role }) {
  const text = useText();
  const logout = useLogout();
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  const leave = async () => {
    await finishBeforeLogout();
    const found = role === 'user' ? await findUnsent() : NOTHING;
    if (found.hasForm || found.files > 0) setUnsent(found);
    else await logout();
  };

  return (
    <>
      <Button variant="quiet" onClick={() => void leave()} icon={<LogOut aria-hidden="true" size={20} />}>
        <span className="sr-only sm:not-sr-only">{text('frame.logout')}</span>
      </Button>
      {unsent !== null && <UnsentDialog unsent={unsent} onStay={() => setUnsent(null)} onLeave={() => void logout()} />}
    </>
  );
}

type UnsentDialogProps = { readonly unsent: Unsent; readonly onStay: () => void; readonly onLeave: () => void };

function UnsentDialog({ unsent: { hasForm, files }, onStay, onLeave }: UnsentDialogProps) {
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

/** Where the code that looks closely cannot be had, what lies on the device has to do: too much is asked then, not too little. */
async function findUnsent(): Promise<Unsent> {
  try {
    return await (await import('../outbox/find-unsent.ts')).findUnsent();
  } catch {
    const keys = await deviceRecords().keys('');
    return {
      hasForm: keys.some((key) => key.startsWith('draft/')),
      files: keys.filter((key) => key.startsWith('upload/')).length,
    };
  }
}
