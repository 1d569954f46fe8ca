import type { BulkDecisionReply } from '@entry/contracts/admin/api';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';

export type NamedResult = BulkDecisionReply['results'][number] & { readonly name: string };

type BulkResultsDialogProps = {
  readonly results: readonly NamedResult[];
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** Takes back what was decided; null where that goes one by one. */
  readonly onUndo: (() => void) | null;
  readonly onClose: () => void;
};

/** What came of each; those that were refused first, because something is left to do about them. */
export function BulkResultsDialog({ results, isBusy, hasFailed, onUndo, onClose }: BulkResultsDialogProps) {
  const text = useText();
  const refused = results.filter(({ problem }) => problem !== null);
  const done = results.filter(({ problem }) => problem === null);

  return (
    <Dialog
      title={text('bulkDecisions.resultTitle', { done: done.length, all: results.length })}
      onClose={onClose}
      actions={
        <>
          {onUndo !== null && (
            <Button variant="secondary" isBusy={isBusy} onClick={onUndo}>
              {text('bulkDecisions.undo')}
            </Button>
          )}
          <Button onClick={onClose}>{text('common.close')}</Button>
        </>
      }
    >
      {hasFailed && <Notice kind="error" isAnnounced title={text('bulkDecisions.failed')} />}
      <ul className="grid max-h-[50dvh] overflow-y-auto">
        {[...refused, ...done].map((result) => (
          <li key={result.id} className="flex items-start gap-3 border-t border-line py-2">
            <Result result={result} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Result({ result: { name, problem } }: { readonly result: NamedResult }) {
  const text = useText();
  const Icon = problem === null ? CircleCheck : CircleAlert;

  return (
    <>
      <Icon
        aria-hidden="true"
        size={20}
        className={`mt-0.5 shrink-0 ${problem === null ? 'text-success-800' : 'text-danger-700'}`}
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className={`text-sm ${problem === null ? 'text-muted' : 'text-danger-700'}`}>
          {problem === null ? text('bulkDecisions.done') : [problem.message, ...problem.details].join(' ')}
        </p>
      </div>
    </>
  );
}
