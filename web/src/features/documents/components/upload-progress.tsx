import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useText } from '../../../messages/text.tsx';
import type { Upload } from '../use-upload.ts';

type UploadProgressProps = { readonly upload: Upload; readonly fileName: string };

export function UploadProgress({ upload, fileName }: UploadProgressProps) {
  const text = useText();

  if (upload.isRunning) {
    const label = text('documents.uploading', { name: fileName });

    return (
      <div className="grid gap-2 rounded-lg border border-line p-4">
        <div className="flex items-center justify-between gap-4">
          <p role="status" className="min-w-0 truncate">
            {upload.progress < 1 ? label : text('documents.finishing')}
          </p>
          <Button variant="quiet" onClick={upload.cancel}>
            {text('common.cancel')}
          </Button>
        </div>
        <ProgressBar value={upload.progress * 100} label={label} />
      </div>
    );
  }

  if (upload.error === null) return null;

  return (
    <Notice kind="error" isAnnounced title={problemMessage(upload.error, text('documents.uploadFailed'))}>
      <div>
        <Button variant="secondary" onClick={upload.retry}>
          {text('common.retry')}
        </Button>
      </div>
    </Notice>
  );
}
