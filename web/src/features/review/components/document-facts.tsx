import type { DocumentReviewReply } from '@entry/contracts/admin/review';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { formatDate, formatDateTime, formatFileSize } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeDecision } from '../../admin-decisions/describe-decision.ts';
import { FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { TimelineLink } from '../../audit/components/timeline-link.tsx';
import { DownloadButton } from '../../files/components/download-button.tsx';

export function DocumentFacts({ review }: { readonly review: DocumentReviewReply }) {
  const text = useText();
  const { document, earlier } = review;
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
