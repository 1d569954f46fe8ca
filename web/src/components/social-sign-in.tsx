import type { MessageId } from '../messages/catalog.ts';
import { useText } from '../messages/text.tsx';

const PROVIDERS = ['common.google', 'common.facebook'] as const satisfies readonly MessageId[];

/** Specified, but inert: they exist, cannot be pressed, and say so. */
export function SocialSignIn() {
  const text = useText();

  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {text('common.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      <div className="grid gap-3">
        {PROVIDERS.map((provider) => (
          <button
            key={provider}
            type="button"
            aria-disabled="true"
            className="min-h-11 cursor-not-allowed rounded-lg border border-line bg-canvas px-3 py-1.5 text-muted"
          >
            <span className="block font-semibold">{text(provider)}</span>
            <span className="block text-xs">{text('common.notAvailable')}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
