import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { neverOpenedQueryOptions } from '../api/decide-many.ts';

type BulkConfirmDialogProps = {
  readonly title: string;
  readonly ids: readonly string[];
  /** The chosen rows have files that somebody should have opened. */
  readonly hasFiles: boolean;
  /** How the decision can be taken back. */
  readonly undoHint: string;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks once more before several are decided at once, and says how many of them nobody has opened. */
export function BulkConfirmDialog(props: BulkConfirmDialogProps) {
  const { title, ids, hasFiles, undoHint, isBusy, hasFailed, onConfirm, onClose } = props;
  const text = useText();
  const { data: neverOpened = 0, isLoading } = useQuery({ ...neverOpenedQueryOptions(ids), enabled: hasFiles });

  return (
    <Dialog
      title={title}
      message={text('bulkDecisions.reasonFor', { count: ids.length })}
      onClose={isBusy ? () => {} : onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button isBusy={isBusy || isLoading} onClick={onConfirm}>
            {title}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {neverOpened > 0 && <Notice kind="warning" title={text('bulkDecisions.neverOpened', { count: neverOpened })} />}
        <p className="text-sm text-muted">{undoHint}</p>
        {hasFailed && <Notice kind="error" isAnnounced title={text('bulkDecisions.failed')} />}
      </div>
    </Dialog>
  );
}
