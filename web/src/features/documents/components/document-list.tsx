import type { Document } from '@entry/contracts/application/api';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatDate, formatFileSize } from '../../../components/format.ts';
import type { Parts } from '../../../components/parts.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WithBadge } from '../../../components/with-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { FileButtons } from '../../files/components/file-buttons.tsx';
import { useDeleteDocument } from '../api/delete-document.ts';
import { documentRowId } from '../document-row-id.ts';

type DocumentListProps = {
  readonly documents: readonly Document[];
  readonly canDelete: boolean;
  /** How a file is opened, where it is not one's own. */
  readonly fileOf?: (document: Document) => Parts;
};

export function DocumentList({ documents, canDelete, fileOf = ownFile }: DocumentListProps) {
  const text = useText();
  const [deleting, setDeleting] = useState<Document | null>(null);

  return (
    <Card title={text('documents.list')}>
      {documents.length === 0 && (
        <EmptyState
          icon={<FileText aria-hidden="true" />}
          title={text('documents.empty')}
          hint={text('documents.emptyHint')}
        />
      )}
      <ul className="grid divide-y divide-line">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            file={fileOf(document)}
            onDelete={canDelete ? () => setDeleting(document) : null}
          />
        ))}
      </ul>
      {deleting !== null && <DeleteDialogs documentId={deleting.id} onClose={() => setDeleting(null)} />}
    </Card>
  );
}

function ownFile({ id, originalName, mimeType }: Document): Parts {
  return (
    <FileButtons
      fileName={originalName}
      mimeType={mimeType}
      preview={{ kind: 'document', id, purpose: 'preview' }}
      download={{ kind: 'document', id, purpose: 'download' }}
    />
  );
}

type DocumentRowProps = {
  readonly document: Document;
  readonly file: Parts;
  readonly onDelete: (() => void) | null;
};

function DocumentRow({ document, file, onDelete }: DocumentRowProps) {
  const text = useText();
  const { type, status, originalName, uploadedAt, adminNotes, fileSize, changedFields } = document;

  return (
    <li id={documentRowId(type)} tabIndex={-1} className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <WithBadge badge={<StatusBadge {...DOCUMENT_STATUS_PRESENTATION[status]} />}>
        <p className="font-bold first-letter:uppercase">{documentTypeLabel(type)}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {originalName !== '' && (
            <span>
              <bdi translate="no">{originalName}</bdi> ·{' '}
            </span>
          )}
          <span>
            {formatFileSize(fileSize)} · {text('documents.uploadedAt', { date: formatDate(uploadedAt) })}
          </span>
        </p>
      </WithBadge>
      {changedFields.length > 0 && (
        <p className="rounded-lg bg-canvas px-3 py-2 text-sm">{text('documents.changed')}</p>
      )}
      {adminNotes !== '' && (
        <p className="rounded-lg bg-canvas px-3 py-2 text-sm">
          <span className="font-semibold">{text('documents.notes')}:</span> {adminNotes}
        </p>
      )}
      <div className="-ms-2.5 flex flex-wrap">
        {file}
        {onDelete !== null && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" size={18} />}
            aria-label={text('documents.deleteOf', { name: originalName })}
            onClick={onDelete}
          >
            {text('common.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}

function DeleteDialogs({ documentId, onClose }: { readonly documentId: string; readonly onClose: () => void }) {
  const text = useText();
  const remove = useDeleteDocument();

  if (remove.isError) {
    return (
      <Dialog title={text('documents.deleteErrorTitle')} message={text('documents.deleteError')} onClose={onClose} />
    );
  }

  return (
    <ConfirmDialog
      title={text('documents.deleteTitle')}
      message={text('documents.deleteConfirm')}
      confirmLabel={text('common.delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ documentId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
