import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useText } from '../../messages/text.tsx';
import { finishBeforeLogout } from '../../session/before-logout.ts';
import { takeUpdate, useIsUpdateReady } from './app-updates.ts';

/** Offers the newer version and leaves it to people when; over the page, so that nothing on it moves. */
export function UpdateNotice() {
  const text = useText();
  const isReady = useIsUpdateReady();
  const [isLeaving, setLeaving] = useState(false);

  const reload = async () => {
    setLeaving(true);
    // What is still being typed is saved first.
    await finishBeforeLogout();
    takeUpdate();
  };

  // The live region must be there before its content, or nothing is announced.
  return (
    <div role="status" className="print:hidden">
      {isReady && (
        <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface p-3 shadow-xl">
          <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="font-semibold">{text('common.updateReady')}</p>
            <Button isBusy={isLeaving} onClick={() => void reload()}>
              {text('common.reload')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
