import type { DocumentReviewReply } from '@entry/contracts/admin/review';
import { FIELD_LABELS } from '@entry/contracts/rules/application-form';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { formatDate, formatDateTime, formatFileSize } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeDecision } from '../../admin-decisions/describe-decision.ts';
import { FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { TimelineLink } from '../../audit/components/timeline-link.tsx';
import { DownloadButton } from '../../files/components/download-button.tsx';

export function DocumentFacts({ review }: { readonly review: DocumentReviewReply }) {
  const text = useText();
  const { document, earlier, changes } = review;
  const { id, status, adminNotes, originalName, fileSize, uploadedAt, decision } = document;
  const deleted = earlier.filter(({ ending }) => ending === 'deleted');

  return (
    <section aria-label={text('review.documentFacts')} className="grid gap-3">
      <h3 className="text-sm font-bold text-muted">{text('review.documentFacts')}</h3>
      <FactRows
        facts={[
          { label: text('review.status'), value: <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[status]} /> },
          ...(adminNotes === '' ? [] : [{ label: text('review.notes'), value: adminNotes }]),
          ...(decision.by === null
            ? []
            : [{ label: text('adminDecisions.decidedBy'), value: describeDecision(decision, text) }]),
          { label: text('review.uploaded'), value: formatDateTime(uploadedAt) },
          { label: text('review.file'), value: `${originalName}, ${formatFileSize(fileSize)}` },
        ]}
      />
      {changes.length > 0 && (
        <Notice kind="warning" title={text('review.changesTitle')}>
          <ul className="grid gap-1">
            {changes.map(({ field, before, now }) => (
              <li key={field}>
                <span className="font-semibold">{FIELD_LABELS[field]}:</span>{' '}
                <del>
                  <bdi translate="no">{before}</bdi>
                </del>{' '}
                <ins className="font-semibold no-underline">
                  <bdi translate="no">{now}</bdi>
                </ins>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {deleted.map((version) => (
        <p key={version.id} className="text-sm text-muted">
          {text('review.fileDeleted', { date: formatDate(version.endedAt) })}
        </p>
      ))}
      <div className="-ms-2.5 flex flex-wrap gap-1">
        <DownloadButton fileName={originalName} address={{ kind: 'document', id, purpose: 'download' }} />
        <TimelineLink of="document" id={id} />
      </div>
    </section>
  );
}
