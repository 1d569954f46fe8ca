import type { MediaType } from '@entry/contracts/rules/documents';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { type FileAddress, fileTicketQueryOptions } from '../api/create-file-ticket.ts';
import { FittedImage, ImageView } from './image-view.tsx';
import { ViewerFrame } from './viewer-frame.tsx';

/** The PDF reader is large: it is fetched when the first PDF is looked at. */
const PdfView = lazy(() => import('./pdf-view.tsx'));

type FilePreviewProps = {
  readonly address: FileAddress;
  readonly fileName: string;
  readonly mimeType: MediaType;
  /** Enlarging and turning, for somebody who decides about the file. */
  readonly hasTools?: boolean;
};

/** Shows a stored file in place: a picture as it is, or with tools; a PDF always with them. */
export function FilePreview({ address, fileName, mimeType, hasTools = false }: FilePreviewProps) {
  const text = useText();
  const file = useFileLink(address);

  if (file.state === 'loading') return <LoadingState />;
  if (file.state === 'failed') return <LoadFailed message={text('files.openFailed')} onRetry={file.retry} />;

  const { url, onError } = file;
  const label = text('files.imageAlt', { name: fileName });
  const isPdf = mimeType === 'application/pdf';
  if (!hasTools && !isPdf) return <FittedImage url={url} alt={label} onError={onError} />;

  return (
    <ViewerFrame key={url} label={label}>
      {(look) =>
        isPdf ? (
          <Suspense fallback={<LoadingState />}>
            <PdfView url={url} {...look} onError={onError} />
          </Suspense>
        ) : (
          <ImageView url={url} alt={label} {...look} onError={onError} />
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
function useFileLink(address: FileAddress): FileLink {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const ticket = useQuery(fileTicketQueryOptions(address));

  if (ticket.isPending) return { state: 'loading' };
  if (ticket.isError || ticket.data.url === brokenUrl) {
    return { state: 'failed', retry: () => void ticket.refetch() };
  }

  const { url } = ticket.data;
  return { state: 'ready', url, onError: () => setBrokenUrl(url) };
}
