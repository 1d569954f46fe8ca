import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { LoadingState } from '../../../components/spinner.tsx';
import { loadMessages } from '../../../messages/load-messages.ts';
import { useText } from '../../../messages/text.tsx';

/** Downloaded by those who open it. */
const OwnHistory = lazy(async () => {
  const [module] = await Promise.all([import('../../history/components/own-history.tsx'), loadMessages(['history'])]);
  return module;
});

/** The whole history, folded: what happened lately stands above it. */
export function HistorySection({ applicationId }: { readonly applicationId: string }) {
  const text = useText();
  const contentId = useId();
  const [isOpen, setOpen] = useState(false);

  return (
    <section className="rounded-xl border border-line bg-surface shadow-card">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center justify-between gap-4 rounded-xl px-4 text-start text-lg font-bold hover:bg-accent-50 sm:px-6"
        >
          {text('dashboard.history')}
          <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
        </button>
      </h2>
      <div id={contentId} hidden={!isOpen} className="px-4 pt-2 pb-4 sm:px-6 sm:pb-6">
        {isOpen && (
          <Suspense fallback={<LoadingState />}>
            <OwnHistory applicationId={applicationId} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
