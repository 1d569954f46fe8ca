import type { MediaType } from '@entry/contracts/rules/documents';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { createFileTicket, type FileAddress } from '../../files/api/create-file-ticket.ts';
import { ImageView } from './image-view.tsx';
import { ViewerFrame } from './viewer-frame.tsx';

/** The PDF reader is large: it is fetched when the first PDF is looked at. */
const PdfView = lazy(() => import('./pdf-view.tsx'));

type FilePreviewProps = { readonly address: FileAddress; readonly fileName: string; readonly mimeType: MediaType };

/** Shows a stored file in place, to be looked at beside a decision. */
export function FilePreview({ address, fileName, mimeType }: FilePreviewProps) {
  const text = useText();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const ticket = useQuery({
    queryKey: ['file-ticket', address],
    queryFn: () => createFileTicket(address),
    // A link is good for a minute and for one look: it is asked for anew each time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (ticket.isPending) return <LoadingState />;
  if (ticket.isError || ticket.data.url === brokenUrl) {
    return <LoadFailed message={text('adminFiles.failed')} onRetry={() => void ticket.refetch()} />;
  }

  const { url } = ticket.data;
  const onError = () => setBrokenUrl(url);
  const label = text('adminFiles.alt', { name: fileName });

  return (
    <ViewerFrame key={url} label={label}>
      {(look) =>
        mimeType === 'application/pdf' ? (
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
