import type { AdminDocument } from '@entry/contracts/application/api';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import {
  DOCUMENT_STATUS_PRESENTATION,
  REVIEW_DOCUMENT_STATUSES,
  ReviewDocumentStatus,
} from '@entry/contracts/rules/statuses';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDateTime, formatFileSize } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { RadioGroup } from '../../../components/radio-group.tsx';
import { TextAreaField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { DownloadButton } from '../../files/components/download-button.tsx';
import { FilePreview } from '../../files/components/file-preview.tsx';
import { useReviewDocument } from '../api/review-document.ts';

const FORM_ID = 'review-document';
const STATUS_OPTIONS = REVIEW_DOCUMENT_STATUSES.map((status) => ({
  value: status,
  label: DOCUMENT_STATUS_PRESENTATION[status].label,
}));

type ReviewDocumentDialogProps = { readonly document: AdminDocument; readonly onClose: () => void };

/** The document beside the decision. */
export function ReviewDocumentDialog({ document, onClose }: ReviewDocumentDialogProps) {
  const text = useText();
  const review = useReviewDocument();
  const [status, setStatus] = useState<ReviewDocumentStatus>(
    document.status === 'pending' ? 'pending_review' : document.status,
  );
  const [adminNotes, setAdminNotes] = useState(document.adminNotes);
  const { id, user, originalName, mimeType, fileSize, uploadedAt, type } = document;

  const save = () => {
    if (review.isPending) return;

    review.mutate({ documentId: id, review: { status, adminNotes: adminNotes.trim() } }, { onSuccess: onClose });
  };

  return (
    <Dialog
      size="wide"
      title={text('adminDocuments.reviewTitle')}
      message={
        <p className="text-muted">
          <span className="inline-block first-letter:uppercase">{documentTypeLabel(type)}</span> · {user.firstName}{' '}
          {user.lastName}
        </p>
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={review.isPending}>
            {text(review.isPending ? 'admin.saving' : 'admin.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 content-start gap-3">
          <FilePreview
            hasTools
            address={{ kind: 'document', id, purpose: 'preview' }}
            fileName={originalName}
            mimeType={mimeType}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 text-sm text-muted wrap-anywhere">
              {originalName} · {formatFileSize(fileSize)} · {formatDateTime(uploadedAt)}
            </p>
            <DownloadButton fileName={originalName} address={{ kind: 'document', id, purpose: 'download' }} />
          </div>
        </div>
        <form
          id={FORM_ID}
          className="grid content-start gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <RadioGroup
            id="reviewStatus"
            name="reviewStatus"
            label={text('admin.status')}
            options={STATUS_OPTIONS}
            selected={status}
            onChange={(event) => setStatus(ReviewDocumentStatus.parse(event.target.value))}
          />
          <TextAreaField
            id="adminNotes"
            label={text('admin.adminNotes')}
            hint={text('adminDocuments.notesHint')}
            isOptional
            maxLength={NOTES_MAXIMUM_LENGTH}
            value={adminNotes}
            onChange={(event) => setAdminNotes(event.target.value)}
          />
          {review.isError && (
            <Notice
              kind="error"
              isAnnounced
              title={problemMessage(review.error, text('adminDocuments.reviewFailed'))}
            />
          )}
        </form>
      </div>
    </Dialog>
  );
}
