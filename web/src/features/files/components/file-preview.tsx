import type { FileTicketReply } from '@entry/contracts/application/api';
import type { MediaType } from '@entry/contracts/rules/documents';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { type FileAddress, fileTicketQueryOptions } from '../api/create-file-ticket.ts';
import type { LookControls } from '../use-look.ts';
import { FittedImage, ImageView } from './image-view.tsx';
import { ViewerFrame } from './viewer-frame.tsx';

/** The PDF reader is large: it is fetched when the first PDF is looked at. */
const PdfView = lazy(() => import('./pdf-view.tsx'));

type FilePreviewProps = {
  readonly address: FileAddress;
  readonly fileName: string;
  readonly mimeType: MediaType;
  /** A link that is there already; left out: one is asked for. */
  readonly ticket?: FileTicketReply | undefined;
  /** Enlarging and turning, for somebody who decides about the file: fills the height that there is. */
  readonly look?: LookControls | undefined;
  /** The file can be seen, or it is said that it cannot be opened. */
  readonly onShown?: (() => void) | undefined;
};

/** Shows a stored file in place. A PDF cannot be shown without tools. */
export function FilePreview({ address, fileName, mimeType, ticket, look, onShown }: FilePreviewProps) {
  const text = useText();
  const file = useFileLink(address, ticket, onShown);

  if (file.state === 'loading') return <LoadingState />;
  if (file.state === 'failed') return <LoadFailed message={text('files.openFailed')} onRetry={file.retry} />;

  const { url, onError } = file;
  const label = text('files.imageAlt', { name: fileName });
  if (look === undefined) return <FittedImage url={url} alt={label} onError={onError} />;

  const isPdf = mimeType === 'application/pdf';
  return (
    <ViewerFrame key={url} label={label} look={look} wheelZooms={!isPdf}>
      {(shown) =>
        isPdf ? (
          <Suspense fallback={<LoadingState />}>
            <PdfView url={url} {...shown} onShown={onShown} onError={onError} />
          </Suspense>
        ) : (
          <ImageView url={url} alt={label} {...shown} onShown={onShown} onError={onError} />
        )
      }
    </ViewerFrame>
  );
}

type FileLink =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly url: string; readonly onError: () => void };

/** A link to look at the file once. `onError` reports that it led nowhere: a new one can be asked for. */
function useFileLink(
  address: FileAddress,
  given: FileTicketReply | undefined,
  onFailed: (() => void) | undefined,
): FileLink {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const ticket = useQuery(fileTicketQueryOptions(address, given));
  const isFailed = ticket.isError || (ticket.data !== undefined && ticket.data.url === brokenUrl);
  const tell = useEffectEvent(() => onFailed?.());

  useEffect(() => {
    if (isFailed) tell();
  }, [isFailed]);

  if (isFailed) return { state: 'failed', retry: () => void ticket.refetch() };
  if (ticket.data === undefined) return { state: 'loading' };

  const { url } = ticket.data;
  return { state: 'ready', url, onError: () => setBrokenUrl(url) };
}
