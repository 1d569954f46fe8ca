import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { labelOf, stepOf, valueInWords } from '../conflict-words.ts';
import type { FormConflict } from '../form-merge.ts';
import { stepSearch } from '../use-step.ts';

type ConflictPanelProps = {
  readonly conflicts: readonly FormConflict[];
  /** Whoever came from the answers goes back there afterwards. */
  readonly isReturning: boolean;
  readonly onChoose: (conflict: FormConflict, value: FormConflict['mine']) => void;
};

/** Two values for one question, of this page and of another one: neither goes without having been seen. */
export function ConflictPanel({ conflicts, isReturning, onChoose }: ConflictPanelProps) {
  const text = useText();

  // The live region must be there before its content, or nothing is announced.
  return (
    <div role="status" className="grid gap-3 empty:-mt-4">
      {conflicts.map((conflict) => (
        <Notice
          key={conflict.field}
          kind="warning"
          title={text('application.conflictTitle', { field: labelOf(conflict, text) })}
        >
          <p className="wrap-anywhere">
            {text('application.conflict', {
              mine: valueInWords(conflict.mine, text),
              theirs: valueInWords(conflict.theirs, text),
            })}
          </p>
          <p>
            <Link
              to={{ search: stepSearch(stepOf(conflict), isReturning), hash: `#${conflict.field}` }}
              className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
            >
              {text('application.conflictGo', { field: labelOf(conflict, text) })}
            </Link>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => onChoose(conflict, conflict.mine)}>
              {text('application.conflictMine')}
            </Button>
            <Button variant="secondary" onClick={() => onChoose(conflict, conflict.theirs)}>
              {text('application.conflictTheirs')}
            </Button>
          </div>
        </Notice>
      ))}
    </div>
  );
}
