import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { type BulkDecision, useDecideMany } from '../api/decide-many.ts';
import type { Selection } from '../use-selection.ts';
import { BulkConfirmDialog } from './bulk-confirm-dialog.tsx';
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
  /** Takes the decision back, where that is possible for several at once. @param rows as they were before */
  readonly undoOf?: (rows: readonly Row[]) => BulkDecision;
};

type BulkBarProps<Row> = {
  readonly selection: Selection<Row>;
  readonly nameOf: (row: Row) => string;
  readonly actions: readonly BulkAction<Row>[];
  /** The rows have files that somebody should open before a decision. */
  readonly hasFiles?: boolean;
  /** How one decision is taken back. */
  readonly undoHint: string;
};

type Outcome<Row> = { readonly results: readonly NamedResult[]; readonly undo: Undo<Row> | null };
/** Of those that were decided. */
type Undo<Row> = { readonly rows: readonly Row[]; readonly decision: BulkDecision };

/** Stays in sight while rows are chosen: how many, what can be decided on all of them, and what came of it. */
export function BulkBar<Row extends { readonly id: string }>(props: BulkBarProps<Row>) {
  const { selection, nameOf, actions, hasFiles = false, undoHint } = props;
  const text = useText();
  const decide = useDecideMany();
  const [asking, setAsking] = useState<BulkAction<Row> | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Row> | null>(null);
  const { rows } = selection;
  const possible = actions.filter(({ isPossible = () => true }) => rows.every(isPossible));

  const act = (action: BulkAction<Row>, reason: string) => {
    if (decide.isPending) return;

    decide.mutate(action.decisionOn(rows, reason), {
      onSuccess: (reply) => {
        const results = withNames(reply.results, rows, nameOf);
        setOutcome({ results, undo: undoFor(action, rows, results) });
        setAsking(null);
        selection.clear();
      },
    });
  };
  const undo = ({ rows: decided, decision }: Undo<Row>) => {
    if (decide.isPending) return;

    decide.mutate(decision, {
      onSuccess: (reply) => setOutcome({ results: withNames(reply.results, decided, nameOf), undo: null }),
    });
  };
  const press = (action: BulkAction<Row>) => {
    decide.reset();
    setAsking(action);
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
                onClick={() => press(action)}
              >
                {action.label}
              </Button>
            ))}
          </div>
        </section>
      )}
      {asking !== null && !asking.needsReason && (
        <BulkConfirmDialog
          title={asking.label}
          ids={rows.map(({ id }) => id)}
          hasFiles={hasFiles}
          undoHint={undoHint}
          isBusy={decide.isPending}
          hasFailed={decide.isError}
          onConfirm={() => act(asking, '')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.needsReason && (
        <BulkReasonDialog
          title={asking.label}
          count={rows.length}
          isBusy={decide.isPending}
          hasFailed={decide.isError}
          onSubmit={(reason) => act(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {outcome !== null && (
        <BulkResultsDialog
          results={outcome.results}
          isBusy={decide.isPending}
          hasFailed={decide.isError}
          onUndo={outcome.undo && undo.bind(null, outcome.undo)}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  );
}

function undoFor<Row extends { readonly id: string }>(
  { undoOf }: BulkAction<Row>,
  rows: readonly Row[],
  results: readonly NamedResult[],
): Undo<Row> | null {
  const decidedIds = new Set(results.filter(({ problem }) => problem === null).map(({ id }) => id));
  const decided = rows.filter(({ id }) => decidedIds.has(id));
  if (undoOf === undefined || decided.length === 0) return null;

  return { rows: decided, decision: undoOf(decided) };
}

function withNames<Row extends { readonly id: string }>(
  results: readonly Omit<NamedResult, 'name'>[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly NamedResult[] {
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));

  return results.map((result) => ({ ...result, name: names.get(result.id) ?? '' }));
}
