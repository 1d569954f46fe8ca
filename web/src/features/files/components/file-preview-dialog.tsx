import type { MediaType } from '@entry/contracts/rules/documents';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import type { FileAddress } from '../api/create-file-ticket.ts';
import { DownloadButton } from './download-button.tsx';
import { FilePreview } from './file-preview.tsx';

type FilePreviewDialogProps = {
  readonly fileName: string;
  readonly mimeType: MediaType;
  readonly address: FileAddress;
  readonly onClose: () => void;
};

/** One's own file. A PDF is offered for saving: reading it here would cost a phone the download of a PDF reader. */
export function FilePreviewDialog({ fileName, mimeType, address, onClose }: FilePreviewDialogProps) {
  const text = useText();

  return (
    <Dialog
      title={fileName}
      size="large"
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('common.close')}</Button>}
    >
      {mimeType === 'application/pdf' ? (
        <div className="grid justify-items-start gap-2">
          <p>{text('files.pdfHint')}</p>
          <DownloadButton fileName={fileName} address={address} />
        </div>
      ) : (
        <FilePreview fileName={fileName} mimeType={mimeType} address={address} />
      )}
    </Dialog>
  );
}
