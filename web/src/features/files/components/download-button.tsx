import { Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { type FileAddress, useFileTicket } from '../api/create-file-ticket.ts';

type DownloadButtonProps = {
  readonly fileName: string;
  readonly address: FileAddress;
  /** The icon alone, where a table leaves no room for the word. */
  readonly isCompact?: boolean;
};

/** The file arrives as an attachment, so following the link leaves the page where it is. */
export function DownloadButton({ fileName, address, isCompact = false }: DownloadButtonProps) {
  const text = useText();
  const ticket = useFileTicket();

  return (
    <>
      <Button
        variant="quiet"
        icon={<Download aria-hidden="true" size={18} />}
        aria-label={text('files.downloadOf', { name: fileName })}
        title={isCompact ? text('files.download') : undefined}
        isBusy={ticket.isPending}
        data-key="save"
        onClick={() => ticket.mutate(address, { onSuccess: ({ url }) => window.location.assign(url) })}
      >
        {!isCompact && text('files.download')}
      </Button>
      {ticket.isError && (
        <p role="alert" className="w-full text-sm font-semibold text-danger-700">
          {text('files.openFailed')}
        </p>
      )}
    </>
  );
}
