import type { EarlierDocument } from '@entry/contracts/admin/review';
import type { Document } from '@entry/contracts/application/api';
import { APPLICANT_DOCUMENT_TYPES, documentTypeLabel } from '@entry/contracts/rules/documents';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { formatDate, formatFileSize } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { TimelineLink } from '../../audit/components/timeline-link.tsx';
import { FileButtons } from '../../files/components/file-buttons.tsx';

type DocumentsCardProps = {
  readonly documents: readonly Document[];
  readonly earlier: readonly EarlierDocument[];
  /** Left out for those who only read: they see the files without what decides. */
  readonly onReview?: ((documentId: string) => void) | undefined;
};

/** The document of each type, and below it those before it. */
export function DocumentsCard({ documents, earlier, onReview }: DocumentsCardProps) {
  const text = useText();

  return (
    <Card isFlush title={text('adminApplicant.documents')}>
      <ul>
        {APPLICANT_DOCUMENT_TYPES.map((type) => {
          const current = documents.find((document) => document.type === type);
          const versions = earlier.filter((document) => document.type === type);

          return (
            <li key={type} className="grid gap-2 border-t border-line px-4 py-3 sm:px-6">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-48">
                  <h3 id={`document-${type}`} className="font-semibold first-letter:uppercase">
                    {documentTypeLabel(type)}
                  </h3>
                  {current === undefined ? (
                    <p className="text-sm text-muted">{text('adminApplicant.notUploaded')}</p>
                  ) : (
                    <CurrentFacts document={current} />
                  )}
                </div>
                {current !== undefined && <CurrentActions document={current} onReview={onReview} />}
              </div>
              {versions.length > 0 && <EarlierVersions versions={versions} type={documentTypeLabel(type)} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function CurrentFacts({ document }: { readonly document: Document }) {
  const text = useText();
  const { originalName, fileSize, uploadedAt, adminNotes } = document;

  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        {originalName} · {formatFileSize(fileSize)} · {formatDate(uploadedAt)}
      </p>
      {adminNotes !== '' && <p className="text-sm">{text('adminApplicant.told', { notes: adminNotes })}</p>}
    </>
  );
}

type CurrentActionsProps = { readonly document: Document } & Pick<DocumentsCardProps, 'onReview'>;

function CurrentActions({ document, onReview }: CurrentActionsProps) {
  const text = useText();
  const { id, type, status } = document;
  const describedBy = `document-${type}`;

  return (
    <>
      <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[status]} />
      <span className="flex items-center gap-1">
        <TimelineLink isCompact of="document" id={id} describedBy={describedBy} />
        {onReview === undefined ? (
          <FileOfStaff document={document} />
        ) : (
          <Button variant="secondary" aria-describedby={describedBy} onClick={() => onReview(id)}>
            {text('adminApplicant.review')}
          </Button>
        )}
      </span>
    </>
  );
}

type EarlierVersionsProps = {
  readonly versions: readonly EarlierDocument[];
  readonly type: string;
};

function EarlierVersions({ versions, type }: EarlierVersionsProps) {
  const text = useText();

  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-accent-600">
        {text('adminApplicant.earlier', { count: versions.length })}
        <span className="sr-only"> {type}</span>
      </summary>
      <ul className="grid gap-2 ps-4">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <EarlierFacts version={version} />
            <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[version.status]} />
            <span className="flex items-center gap-1">
              <TimelineLink isCompact of="document" id={version.id} describedBy={`document-${version.id}`} />
              {version.ending === 'replaced' && <FileOfStaff document={version} />}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function EarlierFacts({ version }: { readonly version: EarlierDocument }) {
  const text = useText();
  const { id, originalName, adminNotes, uploadedAt, endedAt, ending } = version;

  return (
    <div id={`document-${id}`} className="min-w-0 flex-1 basis-48">
      <p className="wrap-anywhere">
        {originalName} · {formatDate(uploadedAt)}
      </p>
      <p className="text-muted">{text(`adminApplicant.${ending}`, { date: formatDate(endedAt) })}</p>
      {adminNotes !== '' && <p>{text('adminApplicant.told', { notes: adminNotes })}</p>}
    </div>
  );
}

/** One of the application's, current or replaced, as all staff may see it. */
function FileOfStaff({ document }: { readonly document: Document }) {
  const { id, applicationId, originalName, mimeType } = document;

  return <FileButtons fileName={originalName} mimeType={mimeType} preview={{ kind: 'history', id, applicationId }} />;
}
