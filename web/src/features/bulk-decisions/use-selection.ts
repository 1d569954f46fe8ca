import { BULK_DECISION_MAXIMUM } from '@entry/contracts/rules/limits';
import { useState } from 'react';

type Selectable = { readonly id: string; readonly status: string };

export type Selection<Row> = {
  /** In the order of the list; all in one state. */
  readonly rows: readonly Row[];
  readonly isSelected: (row: Row) => boolean;
  /** Rows of another state than the first chosen one cannot be added: one decision has to mean the same for all. */
  readonly mayBeSelected: (row: Row) => boolean;
  readonly select: (row: Row, isChosen: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
};

/** Of the rows on the screen: nothing is decided that cannot be seen. What has left the list is not chosen any more. */
export function useSelection<Row extends Selectable>(
  shown: readonly Row[],
  canBeDecided: (row: Row) => boolean,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter((row) => chosen.has(row.id) && canBeDecided(row));
  const status = rows[0]?.status;
  const mayBeSelected = (row: Row) => canBeDecided(row) && (status === undefined || row.status === status);

  return {
    rows: rows.filter((row) => row.status === status),
    isSelected: (row) => chosen.has(row.id) && mayBeSelected(row),
    mayBeSelected,
    select: ({ id }, isChosen) =>
      setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id))),
    selectAll: () => {
      const first = rows[0] ?? shown.find(canBeDecided);
      const alike = shown.filter((row) => canBeDecided(row) && row.status === first?.status);
      setChosen(new Set(alike.slice(0, BULK_DECISION_MAXIMUM).map(({ id }) => id)));
    },
    clear: () => setChosen(new Set()),
  };
}
