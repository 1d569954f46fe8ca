import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { CheckboxField } from '../../../components/text-field.tsx';
import { deviceRecords } from '../../../device/device-records.ts';
import { wipeDevice } from '../../../device/wipe-device.ts';
import { useText } from '../../../messages/text.tsx';
import { isSharedPhone, moveSession } from '../../../session/session-storage.ts';
import { createKeptUploads } from '../../uploads/kept-uploads.ts';
import { forgetDevice } from '../api/forget-device.ts';

/** Whether anything is kept on this device; ticking it removes what is there, once nothing waits any more. */
export function SharedPhone() {
  const text = useText();
  const [isShared, setShared] = useState(isSharedPhone);
  const [isRefused, setRefused] = useState(false);

  const change = async (next: boolean) => {
    const isWaiting = next && (await isSomethingUnsent());
    setRefused(isWaiting);
    if (isWaiting) return;

    moveSession(next);
    setShared(next);
    if (!next) return;

    // Without a network it stays: it opens nothing, and says nothing of anybody.
    await Promise.all([wipeDevice(), forgetDevice().catch(() => undefined)]);
  };

  return (
    <Card title={text('profile.device')}>
      <CheckboxField
        id="sharedPhone"
        label={text('profile.deviceShared')}
        checked={isShared}
        onChange={(event) => void change(event.target.checked)}
      />
      <p role="status" className="max-w-prose text-muted">
        {text(isShared ? 'profile.deviceSharedHint' : 'profile.deviceOwnHint')}
      </p>
      <p role="alert" className="max-w-prose font-semibold text-danger-700">
        {isRefused && text('profile.deviceWaiting')}
      </p>
    </Card>
  );
}

/** What waits is nowhere else: it must not go with a tick. */
async function isSomethingUnsent(): Promise<boolean> {
  const keys = await deviceRecords().findKeys('');
  // Nobody knows what would go.
  if (keys === 'unknown') return true;

  if (keys.some((key) => key.startsWith('draft/'))) return true;

  // The reason for which a file was refused is no file.
  const uploads = await createKeptUploads(deviceRecords()).list();
  return uploads === 'unknown' || uploads.some(({ refused }) => refused === undefined);
}
