import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { type BulkDecision, useDecideMany } from '../api/decide-many.ts';
import type { Selection } from '../use-selection.ts';
import { BulkReasonDialog } from './bulk-reason-dialog.tsx';
import { BulkResultsDialog, type NamedResult } from './bulk-results-dialog.tsx';

/** One of the decisions that can be made on all chosen rows. */
export type BulkAction<Row> = {
  readonly id: string;
  readonly label: string;
  /** Where something is refused: nothing is sent without a reason. */
  readonly needsReason: boolean;
  /** Offered only where it is possible for every chosen row; left out: for all. */
  readonly isPossible?: (row: Row) => boolean;
  readonly decisionOn: (rows: readonly Row[], reason: string) => BulkDecision;
};

type BulkBarProps<Row> = {
  readonly selection: Selection<Row>;
  readonly nameOf: (row: Row) => string;
  readonly actions: readonly BulkAction<Row>[];
};

/** Stays in sight while rows are chosen: how many, what can be decided on all of them, and what came of it. */
export function BulkBar<Row extends { readonly id: string }>({ selection, nameOf, actions }: BulkBarProps<Row>) {
  const text = useText();
  const decide = useDecideMany();
  const [asking, setAsking] = useState<BulkAction<Row> | null>(null);
  const [results, setResults] = useState<readonly NamedResult[] | null>(null);
  const { rows } = selection;
  const possible = actions.filter(({ isPossible = () => true }) => rows.every(isPossible));

  const act = (action: BulkAction<Row>, reason: string) => {
    if (decide.isPending) return;

    decide.mutate(action.decisionOn(rows, reason), {
      onSuccess: (reply) => {
        setResults(withNames(reply.results, rows, nameOf));
        setAsking(null);
        selection.clear();
      },
    });
  };
  const press = (action: BulkAction<Row>) => {
    decide.reset();
    if (action.needsReason) setAsking(action);
    else act(action, '');
  };

  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label={text('bulkDecisions.title')}
          className="sticky bottom-4 z-10 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface p-4 shadow-xl"
        >
          <div className="flex grow items-center gap-1">
            <p role="status" className="font-semibold">
              {text('bulkDecisions.count', { count: rows.length })}
            </p>
            <Button variant="quiet" onClick={selection.selectAll}>
              {text('bulkDecisions.selectAll')}
            </Button>
            <Button variant="quiet" onClick={selection.clear}>
              {text('bulkDecisions.clear')}
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            {possible.length === 0 && <p className="text-sm text-muted">{text('bulkDecisions.oneByOne')}</p>}
            {possible.map((action) => (
              <Button
                key={action.id}
                variant={action.needsReason ? 'secondary' : 'primary'}
                isBusy={decide.isPending && asking === null}
                onClick={() => press(action)}
              >
                {action.label}
              </Button>
            ))}
          </div>
          {decide.isError && asking === null && (
            <p role="alert" className="w-full text-sm font-semibold text-danger-700">
              {text('bulkDecisions.failed')}
            </p>
          )}
        </section>
      )}
      {asking !== null && (
        <BulkReasonDialog
          title={asking.label}
          count={rows.length}
          isBusy={decide.isPending}
          hasFailed={decide.isError}
          onSubmit={(reason) => act(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {results !== null && <BulkResultsDialog results={results} onClose={() => setResults(null)} />}
    </>
  );
}

function withNames<Row extends { readonly id: string }>(
  results: readonly Omit<NamedResult, 'name'>[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly NamedResult[] {
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));

  return results.map((result) => ({ ...result, name: names.get(result.id) ?? '' }));
}
