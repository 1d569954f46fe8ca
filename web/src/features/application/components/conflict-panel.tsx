import { Button } from '../../../components/button.tsx';
import { INVALID_DATE } from '../../../components/date-parts.ts';
import { formatCalendarDate } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import type { MessageId } from '../../../messages/catalog.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import type { FormConflict } from '../form-merge.ts';

type ConflictPanelProps = {
  readonly conflicts: readonly FormConflict[];
  readonly onChoose: (conflict: FormConflict, value: FormConflict['mine']) => void;
};

/** Two values for one question, of this page and of another one: neither goes without having been seen. */
export function ConflictPanel({ conflicts, onChoose }: ConflictPanelProps) {
  const text = useText();

  // The live region must be there before its content, or nothing is announced.
  return (
    <div role="status" className="grid gap-3">
      {conflicts.map((conflict) => (
        <Notice
          key={conflict.field}
          kind="warning"
          title={text('application.conflictTitle', { field: label(conflict, text) })}
        >
          <p className="wrap-anywhere">
            {text('application.conflict', { mine: shown(conflict.mine, text), theirs: shown(conflict.theirs, text) })}
          </p>
          <div className="flex flex-wrap gap-3 pt-2">
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

function label({ field }: FormConflict, text: TextOf): string {
  return text(`application.${field}` satisfies MessageId);
}

function shown(value: FormConflict['mine'], text: TextOf): string {
  if (typeof value !== 'string') {
    const names = value
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
      .filter((name) => name !== '');
    return value.length === 0 ? text('application.noChildren') : `${value.length}: ${names.join(', ')}`;
  }
  if (value === '' || value === INVALID_DATE) return text('common.notProvided');

  return formatCalendarDate(value);
}
