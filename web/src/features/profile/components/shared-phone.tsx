import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { CheckboxField } from '../../../components/text-field.tsx';
import { wipeDevice } from '../../../device/wipe-device.ts';
import { useText } from '../../../messages/text.tsx';
import { isSharedPhone, moveSession } from '../../../session/session-storage.ts';

/** Whether anything is kept on this device; ticking it removes what is there. */
export function SharedPhone() {
  const text = useText();
  const [isShared, setShared] = useState(isSharedPhone);

  const change = async (next: boolean) => {
    moveSession(next);
    setShared(next);
    if (next) await wipeDevice();
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
    </Card>
  );
}
