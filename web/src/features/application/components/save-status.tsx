import { problemMessage } from '../../../api/api-problem.ts';
import { formatTime } from '../../../components/format.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import type { SaveState } from '../auto-save.ts';

type SaveStatusProps = {
  readonly state: SaveState;
  /** Whether what is not saved would survive the page. */
  readonly isKept: boolean | null;
  readonly onRetry: () => void;
};

/** One place that always tells whether what was typed is safe, in sight wherever in the form somebody types. */
export function SaveStatus({ state, isKept, onRetry }: SaveStatusProps) {
  const text = useText();
  const isUnsaved = state.kind === 'failed' || state.kind === 'offline';
  const isAlarming = state.kind === 'failed' || (state.kind === 'offline' && isKept !== true);

  return (
    <div className="sticky top-16 z-10 flex min-h-12 items-center justify-between gap-x-3 bg-canvas text-sm">
      <p role="status" className={isAlarming ? 'font-semibold text-danger-700' : 'text-muted'}>
        {sentence(state, isKept, text)}
      </p>
      {isUnsaved && (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 shrink-0 rounded-lg px-2 font-semibold text-accent-600 underline underline-offset-2"
        >
          {text('common.retry')}
        </button>
      )}
    </div>
  );
}

function sentence(state: SaveState, isKept: boolean | null, text: TextOf): string {
  switch (state.kind) {
    case 'idle':
      return text('application.autoSave');
    case 'saving':
      return text('application.saving');
    case 'saved':
      return text('application.saved', { time: formatTime(state.at) });
    case 'offline':
      return text(isKept === true ? 'application.keptHere' : 'application.offline');
    case 'failed': {
      const reason = problemMessage(state.error, '');
      return reason === '' ? text('application.notSaved') : text('application.notSavedBecause', { reason });
    }
  }
}
