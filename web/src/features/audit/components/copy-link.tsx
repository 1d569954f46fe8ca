import { useRef } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useText } from '../../../messages/text.tsx';

type CopyLinkProps = {
  /** Path and query of a page of ours. */
  readonly to: string;
  /** Says which event it is, and when. */
  readonly names: { readonly event: string; readonly time: string };
};

export function CopyLink({ to, names }: CopyLinkProps) {
  const text = useText();
  const shownIn = useRef<HTMLSpanElement>(null);
  const address = new URL(to, location.href).href;

  return (
    <>
      <span ref={shownIn} aria-hidden="true" className="sr-only">
        {address}
      </span>
      <CopyButton
        value={address}
        shownIn={shownIn}
        labels={{
          copy: text('timeline.copyLink'),
          copied: text('timeline.linkCopied'),
          failed: text('timeline.copyFailed'),
          accessibleName: text('timeline.copyLinkName', names),
        }}
      />
    </>
  );
}
