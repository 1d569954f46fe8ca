import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { useText } from '../../messages/text.tsx';
import { type FileAddress, useFileTicket } from './api/create-file-ticket.ts';
import { DownloadButton } from './download-button.tsx';

type FilePreviewDialogProps = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly address: FileAddress;
  readonly onClose: () => void;
};

/** Images are shown in place; a PDF is offered for saving, because no viewer of ours could show it safely. */
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
        <ImagePreview fileName={fileName} address={address} />
      )}
    </Dialog>
  );
}

function ImagePreview({ fileName, address }: Pick<FilePreviewDialogProps, 'fileName' | 'address'>) {
  const text = useText();
  const { mutate, data, isError } = useFileTicket();
  const [isBroken, setBroken] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one ticket per opening; a ticket dies within a minute
  useEffect(() => mutate(address), [mutate]);

  if (isError || isBroken) return <Notice kind="error" isAnnounced title={text('files.openFailed')} />;
  if (data === undefined) return <LoadingState />;

  return (
    <img
      src={data.url}
      alt={text('files.imageAlt', { name: fileName })}
      onError={() => setBroken(true)}
      className="mx-auto max-h-[65dvh] rounded-lg border border-line object-contain"
    />
  );
}
