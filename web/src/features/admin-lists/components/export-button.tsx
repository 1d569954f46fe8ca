import { FileDown } from 'lucide-react';
import { problemMessage } from '../../../api/api-problem.ts';
import type { Query } from '../../../api/query.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { useExportList } from '../api/export-list.ts';

type ExportButtonProps = {
  /** The list's address below `/api`. */
  readonly list: `/admin/${string}`;
  /** Search and filters of the list, without its page. */
  readonly query: Query;
  /** Where a page exports more than one list. */
  readonly label?: string;
};

/** Exports every row that matches the search and the filters, on all pages. */
export function ExportButton({ list, query, label }: ExportButtonProps) {
  const text = useText();
  const exportList = useExportList();

  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end">
      <Button
        variant="secondary"
        isBusy={exportList.isPending}
        icon={<FileDown aria-hidden="true" size={18} />}
        onClick={() => exportList.mutate({ path: `${list}/export`, query })}
      >
        {exportList.isPending ? text('admin.exporting') : (label ?? text('admin.export'))}
      </Button>
      {exportList.isError && (
        <p role="alert" className="max-w-80 text-sm font-semibold text-danger-700 sm:text-end">
          {problemMessage(exportList.error, text('admin.exportFailed'))}
        </p>
      )}
    </div>
  );
}
