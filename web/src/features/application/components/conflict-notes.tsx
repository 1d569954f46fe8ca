import type { ReactNode } from 'react';
import { type FieldNote, FieldNotesContext } from '../../../components/field.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { valueInWords } from '../conflict-words.ts';
import type { FormConflict } from '../form-merge.ts';

type Choose = (conflict: FormConflict, value: FormConflict['mine']) => void;

type ConflictNotesProps = {
  readonly conflicts: readonly FormConflict[];
  readonly onChoose: Choose;
  readonly children: ReactNode;
};

/** Marks the fields of a form that hold another value elsewhere, where the eyes are while somebody types. */
export function ConflictNotes({ conflicts, onChoose, children }: ConflictNotesProps) {
  const text = useText();
  const notes = new Map(conflicts.map((conflict) => [conflict.field as string, noteOf(conflict, onChoose, text)]));

  return <FieldNotesContext value={notes}>{children}</FieldNotesContext>;
}

function noteOf(conflict: FormConflict, onChoose: Choose, text: TextOf): FieldNote {
  const { mine, theirs } = conflict;
  const choices = [
    { id: 'application.conflictKeep', value: mine },
    { id: 'application.conflictTake', value: theirs },
  ] as const;

  return {
    words: text('application.conflictHere'),
    actions: choices.map(({ id, value }) => (
      <button
        key={id}
        type="button"
        onClick={() => onChoose(conflict, value)}
        className="min-h-11 text-start font-semibold text-accent-600 underline underline-offset-2 wrap-anywhere"
      >
        {text(id, { value: valueInWords(value, text) })}
      </button>
    )),
  };
}
