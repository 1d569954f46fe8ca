import { displayId } from '@entry/contracts/rules/limits';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { problemMessage } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { useText } from '../../messages/text.tsx';
import { saveFile } from '../admin-lists/save-file.ts';
import { getReport } from './api/get-report.ts';

/** Saves every event of one application as a page to be printed. */
export function ReportButton({ applicationId }: { readonly applicationId: string }) {
  const text = useText();
  const save = useMutation({
    mutationFn: getReport,
    onSuccess: ({ content }) => saveFile(`application-${displayId(applicationId)}-report.html`, content),
  });

  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end">
      <Button
        variant="secondary"
        isBusy={save.isPending}
        icon={<FileDown aria-hidden="true" size={18} />}
        onClick={() => save.mutate(applicationId)}
      >
        {text(save.isPending ? 'report.saving' : 'report.save')}
      </Button>
      {save.isError && (
        <p role="alert" className="max-w-80 text-sm font-semibold text-danger-700 sm:text-end">
          {problemMessage(save.error, text('report.failed'))}
        </p>
      )}
    </div>
  );
}
