import { Card } from '../../../components/card.tsx';
import { useText } from '../../../messages/text.tsx';
import type { UploadState } from '../upload-state.ts';
import { phaseText } from '../upload-words.ts';
import { UploadRow } from './upload-row.tsx';

type UploadListProps = { readonly uploads: readonly UploadState[] };

/** Uploads under way, and how those ended that were under way. */
export function UploadList({ uploads }: UploadListProps) {
  const text = useText();

  return (
    <>
      {/* There before its content, and by phases: nobody wants to hear every percent. */}
      <div role="status" className="sr-only">
        {uploads.map((upload) => (
          <p key={upload.id}>
            {upload.name}: {phaseText(upload, text, 25)}
          </p>
        ))}
      </div>
      {uploads.length > 0 && (
        <Card title={text('uploads.list')}>
          <ul className="grid divide-y divide-line">
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
