import { problemMessage } from '../../../api/api-problem.ts';
import { formatTime } from '../../../components/format.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import type { SaveState } from '../auto-save.ts';

type SaveStatusProps = { readonly state: SaveState; readonly onRetry: () => void };

/** One place that always tells whether what was typed is safe. */
export function SaveStatus({ state, onRetry }: SaveStatusProps) {
  const text = useText();
  const isAlarming = state.kind === 'failed' || state.kind === 'offline';

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
      <p role="status" className={isAlarming ? 'font-semibold text-danger-700' : 'text-muted'}>
        {sentence(state, text)}
      </p>
      {isAlarming && (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 rounded-lg px-2 font-semibold text-accent-600 underline underline-offset-2"
        >
          {text('common.retry')}
        </button>
      )}
    </div>
  );
}

function sentence(state: SaveState, text: TextOf): string {
  switch (state.kind) {
    case 'idle':
      return text('application.autoSave');
    case 'saving':
      return text('application.saving');
    case 'saved':
      return text('application.saved', { time: formatTime(state.at) });
    case 'offline':
      return text('application.offline');
    case 'failed': {
      const reason = problemMessage(state.error, '');
      return reason === '' ? text('application.notSaved') : text('application.notSavedBecause', { reason });
    }
  }
}
