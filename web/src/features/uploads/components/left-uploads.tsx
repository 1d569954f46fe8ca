import { documentTypeLabel } from '@entry/contracts/rules/documents';
import type { Upload } from '@entry/contracts/upload/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { bytesOf } from '../send-upload.ts';
import { cancelUpload } from '../upload-api.ts';
import type { UploadPurpose } from '../upload-intent.ts';
import type { UploadState } from '../upload-state.ts';
import { percentOf } from '../upload-words.ts';
import { leftUploadsKey, useLeftUploads } from '../use-uploads.ts';

type LeftUploadsProps = { readonly purpose: UploadPurpose; readonly known: readonly UploadState[] };

/** Uploads that are half there, of files that this device does not have: only the person can choose them again. */
export function LeftUploads({ purpose, known }: LeftUploadsProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const left = useLeftUploads(purpose, known);
  const cancel = useMutation({
    mutationFn: cancelUpload,
    onSettled: () => queryClient.invalidateQueries({ queryKey: leftUploadsKey }),
  });

  return left.map((upload) => (
    <Notice key={upload.id} kind="info" title={titleOf(upload, text)}>
      <p className="wrap-anywhere">
        {text('uploads.left', { name: upload.name, percent: percentOf(bytesOf(upload), upload.size) })}
      </p>
      <div>
        <Button
          variant="secondary"
          isBusy={cancel.isPending && cancel.variables === upload.id}
          aria-label={text('uploads.cancelOf', { name: upload.name })}
          onClick={() => cancel.mutate(upload.id)}
        >
          {text('common.cancel')}
        </Button>
      </div>
    </Notice>
  ));
}

function titleOf({ documentType }: Upload, text: TextOf): string {
  if (documentType === null) return text('uploads.leftSlip');

  return text('uploads.leftDocument', { type: documentTypeLabel(documentType) });
}
