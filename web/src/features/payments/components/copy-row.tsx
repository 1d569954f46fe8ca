import { useRef } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useText } from '../../../messages/text.tsx';

type CopyRowProps = {
  readonly label: string;
  readonly value: string;
  /** What goes to the clipboard, where banks take it otherwise than people read it. */
  readonly copied?: string;
  /** Numbers and codes run from left to right in every language. */
  readonly isCode?: boolean;
  /** Whose it is, for readers who hear the buttons one after the other. */
  readonly of?: string;
};

/** A value that has to arrive somewhere else without a mistake. */
export function CopyRow({ label, value, copied = value, isCode = false, of }: CopyRowProps) {
  const text = useText();
  const shown = useRef<HTMLElement>(null);

  return (
    <div className="py-1.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-2">
        <bdi
          translate="no"
          ref={shown}
          dir={isCode ? 'ltr' : undefined}
          className={`max-w-full wrap-anywhere ${isCode ? 'font-bold tabular-nums sm:text-lg' : 'font-semibold'}`}
        >
          {value}
        </bdi>
        <CopyButton
          value={copied}
          shownIn={shown}
          labels={{
            copy: text('payments.copy'),
            copied: text('payments.copied'),
            failed: text('payments.copyFailed'),
            accessibleName:
              of === undefined ? text('payments.copyNamed', { label }) : text('payments.copyNamedOf', { label, of }),
          }}
        />
      </dd>
    </div>
  );
}
