import { useRef } from 'react';
import { Card } from '../../../components/card.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useText } from '../../../messages/text.tsx';

/** What somebody needs to check the signatures, to be written down elsewhere. */
export function KeyCard({ verifierKey }: { readonly verifierKey: string | null }) {
  const text = useText();
  const shown = useRef<HTMLElement>(null);

  return (
    <Card>
      <div className="grid gap-2">
        <h2 className="text-lg font-bold">{text('evidence.key')}</h2>
        {verifierKey === null && <p>{text('evidence.noKey')}</p>}
        {verifierKey !== null && (
          <div className="flex flex-wrap items-center gap-2">
            <code ref={shown} className="rounded-lg border border-line bg-canvas px-3 py-2 text-sm wrap-anywhere">
              {verifierKey}
            </code>
            <CopyButton
              value={verifierKey}
              shownIn={shown}
              labels={{
                copy: text('evidence.keyCopy'),
                copied: text('evidence.keyCopied'),
                failed: text('evidence.keyCopyFailed'),
                accessibleName: text('evidence.keyCopyName'),
              }}
            />
          </div>
        )}
        <p className="max-w-prose text-sm text-muted">{text('evidence.keyHint')}</p>
      </div>
    </Card>
  );
}
