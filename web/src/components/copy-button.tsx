import { Check, Copy } from 'lucide-react';
import { type RefObject, useState } from 'react';

export type CopyLabels = {
  readonly copy: string;
  readonly copied: string;
  readonly failed: string;
  /** Says what is copied, for readers who do not see the line it stands in. */
  readonly accessibleName: string;
};

type CopyButtonProps = {
  readonly value: string;
  /** The element that shows the value: it is selected where the clipboard cannot be reached. */
  readonly shownIn: RefObject<HTMLElement | null>;
  readonly labels: CopyLabels;
};

export function CopyButton({ value, shownIn, labels }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  const copy = async () => {
    setOutcome((await copyText(value, shownIn.current)) ? 'copied' : 'failed');
  };

  return (
    <button
      type="button"
      aria-label={outcome === null ? labels.accessibleName : undefined}
      onClick={() => void copy()}
      onBlur={() => setOutcome(null)}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-2.5 text-sm font-semibold text-accent-600 hover:bg-accent-50"
    >
      {outcome === 'copied' ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
      <span aria-live="polite">{outcome === null ? labels.copy : labels[outcome]}</span>
    </button>
  );
}

/** The clipboard API exists on secure origins only; elsewhere the shown text is selected and copied from there. */
export async function copyText(value: string, shownIn: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return shownIn !== null && copyShownText(shownIn);
  }
}

function copyShownText(element: HTMLElement): boolean {
  getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
