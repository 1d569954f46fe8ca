import type { MediaType } from '@entry/contracts/rules/documents';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import type { FileAddress } from '../api/create-file-ticket.ts';
import { DownloadButton } from './download-button.tsx';
import { FilePreviewDialog } from './file-preview-dialog.tsx';

type FileButtonsProps = {
  readonly fileName: string;
  readonly mimeType: MediaType;
  readonly preview: FileAddress;
  /** Slips have a preview only. */
  readonly download?: FileAddress;
};

export function FileButtons({ fileName, mimeType, preview, download }: FileButtonsProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        variant="quiet"
        icon={<Eye aria-hidden="true" size={18} />}
        aria-label={text('files.previewOf', { name: fileName })}
        onClick={() => setOpen(true)}
      >
        {text('files.preview')}
      </Button>
      {download !== undefined && <DownloadButton fileName={fileName} address={download} />}
      {isOpen && (
        <FilePreviewDialog fileName={fileName} mimeType={mimeType} address={preview} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
