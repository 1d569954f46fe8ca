import type { CheckpointView } from '@entry/contracts/evidence/api';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { saveFile } from '../../admin-lists/save-file.ts';
import { getHistory } from '../api/get-history.ts';

/** Saves the events of one checkpoint: a thousand at most, so that a browser can hold them. */
export function ExportHistoryButton({ checkpoint }: { readonly checkpoint: CheckpointView }) {
  const text = useText();
  const save = useMutation({
    mutationFn: getHistory,
    onSuccess: ({ content }) => saveFile(`history-${checkpoint.number + 1}.ndjson`, content),
  });

  return (
    <div className="grid justify-items-end gap-1">
      <Button
        variant="quiet"
        isBusy={save.isPending}
        icon={<FileDown aria-hidden="true" size={18} />}
        aria-describedby={`checkpoint-${checkpoint.number}`}
        onClick={() => save.mutate(checkpoint)}
      >
        <span className="whitespace-nowrap">{text(save.isPending ? 'evidence.exporting' : 'evidence.export')}</span>
      </Button>
      {save.isError && (
        <p role="alert" className="text-sm font-semibold text-danger-700">
          {problemMessage(save.error, text('evidence.exportFailed'))}
        </p>
      )}
    </div>
  );
}
