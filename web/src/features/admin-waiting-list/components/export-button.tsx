import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { getAllEntries } from '../api/get-waiting-list.ts';
import { CSV_FILE_NAME, waitingListCsv } from '../csv.ts';
import { saveTextFile } from '../save-file.ts';

/** Exports every entry that matches the search, on all pages. */
export function ExportButton({ search }: { readonly search: string }) {
  const text = useText();
  const exportList = useMutation({
    mutationFn: getAllEntries,
    onSuccess: (entries) => saveTextFile(CSV_FILE_NAME, waitingListCsv(entries), 'text/csv;charset=utf-8'),
  });

  return (
    <div className="grid justify-items-end gap-1">
      <Button
        variant="secondary"
        isBusy={exportList.isPending}
        icon={<FileDown aria-hidden="true" size={18} />}
        onClick={() => exportList.mutate(search)}
      >
        {text(exportList.isPending ? 'adminWaitingList.exporting' : 'adminWaitingList.export')}
      </Button>
      {exportList.isError && (
        <p role="alert" className="text-sm font-semibold text-danger-700">
          {problemMessage(exportList.error, text('adminWaitingList.exportFailed'))}
        </p>
      )}
    </div>
  );
}
