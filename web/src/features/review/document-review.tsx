import type { DocumentReviewReply, EarlierDocument } from '@entry/contracts/admin/review';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { DOCUMENT_STATUS_PRESENTATION, type ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { problemMessage } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { LoadFailed } from '../../components/empty-state.tsx';
import { formatDate, formatDateTime, formatFileSize } from '../../components/format.ts';
import { LoadingState } from '../../components/spinner.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TextAreaField } from '../../components/text-field.tsx';
import { useModal } from '../../components/use-modal.ts';
import { type TextOf, useText } from '../../messages/text.tsx';
import { describeDecision } from '../admin-decisions/describe-decision.ts';
import { FactRows } from '../admin-lists/components/fact-rows.tsx';
import { LookingNote } from '../claims/claim-note.tsx';
import { useClaim } from '../claims/claims.ts';
import { DownloadButton } from '../files/components/download-button.tsx';
import { useLook } from '../files/use-look.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { useReviewDocument } from './api/decide.ts';
import { type DocumentQueueFilter, documentQueueQueryOptions, documentReviewQueryOptions } from './api/get-review.ts';
import { ApplicantFacts } from './components/applicant-facts.tsx';
import { type ComparableFile, ComparedFiles } from './components/compared-files.tsx';
import { DecisionButton } from './components/decision-button.tsx';
import { ReasonPanel } from './components/reason-panel.tsx';
import { Refusal } from './components/refusal.tsx';
import { ReviewBody } from './components/review-body.tsx';
import { ReviewFrame } from './components/review-frame.tsx';
import { DOCUMENT_REASONS, type ReasonedAct } from './reasons.ts';
import type { ReviewIntent } from './review-intent.ts';
import { useExplainedAct } from './use-explained-act.ts';
import { useReadiness } from './use-readiness.ts';
import { useSitting } from './use-sitting.ts';

type DocumentReviewProps = {
  readonly startId: string;
  readonly intent?: ReviewIntent;
  /** What the list behind is restricted to. */
  readonly filter?: DocumentQueueFilter;
  readonly onClose: () => void;
};

/** One document after the other, each beside what it must match; the next that waits opens by itself. */
export default function DocumentReview({ startId, intent = 'look', filter = {}, onClose }: DocumentReviewProps) {
  const text = useText();
  const waiting = useQuery(documentQueueQueryOptions(filter));
  const sitting = useSitting({ startId, waiting, onClose });
  const [announcement, setAnnouncement] = useState('');
  const [act, setAct] = useExplainedAct(sitting.currentId, intent);
  const close = () => (act === null ? onClose() : setAct(null));
  const { dialog, props: modal } = useModal(close);
  const review = useQuery({ ...documentReviewQueryOptions(sitting.currentId), enabled: !sitting.isDone });

  return (
    <ReviewFrame
      dialog={dialog}
      modal={modal}
      sitting={sitting}
      title={sitting.isDone ? text('review.doneTitle') : review.data ? titleOf(review.data, text) : null}
      announcement={announcement}
      onClose={onClose}
    >
      {review.isPending && <LoadingState />}
      {review.isError && (
        <div className="p-4">
          <LoadFailed
            message={problemMessage(review.error, text('review.loadFailed'))}
            onRetry={() => void review.refetch()}
          />
        </div>
      )}
      {review.data && (
        <ReviewedDocument
          key={sitting.currentId}
          review={review.data}
          dialog={dialog}
          act={act}
          onAct={setAct}
          onDecided={(status, wasWaiting) => {
            setAct(null);
            setAnnouncement(outcomeOf(status, review.data, text));
            sitting.goOn(wasWaiting);
          }}
          onRefused={() => void review.refetch()}
        />
      )}
    </ReviewFrame>
  );
}

const isWaiting = (status: string): boolean => status === 'pending' || status === 'pending_review';

const OUTCOMES = {
  approved: 'review.approved',
  rejected: 'review.rejected',
  needs_revision: 'review.revisionAsked',
  pending_review: 'review.reopened',
} as const satisfies Record<ReviewDocumentStatus, string>;

function titleOf(review: DocumentReviewReply, text: TextOf): string {
  return text('review.documentTitle', namesOf(review, text));
}

function outcomeOf(status: ReviewDocumentStatus, review: DocumentReviewReply, text: TextOf): string {
  return text(OUTCOMES[status], namesOf(review, text));
}

function namesOf({ document, applicant }: DocumentReviewReply, text: TextOf) {
  const name = `${applicant.firstName} ${applicant.lastName}`.trim();

  return { type: documentTypeLabel(document.type), name: name === '' ? text('review.unnamed') : name };
}

type ReviewedDocumentProps = {
  readonly review: DocumentReviewReply;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** What is being explained. */
  readonly act: ReasonedAct | null;
  readonly onAct: (act: ReasonedAct | null) => void;
  readonly onDecided: (status: ReviewDocumentStatus, wasWaiting: boolean) => void;
  /** Somebody else may have decided meanwhile. */
  readonly onRefused: () => void;
};

function ReviewedDocument({ review, dialog, act, onAct, onDecided, onRefused }: ReviewedDocumentProps) {
  const text = useText();
  const decide = useReviewDocument();
  const { document, applicant } = review;
  const look = useLook(document.id);
  const { isReady, onShown } = useReadiness(document.id);
  const [comparedId, setComparedId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  /** As it came up: what others decide while it is looked at ends no sitting. */
  const [wasWaiting] = useState(isWaiting(document.status));
  const colleagues = useClaim(document.id);

  const send = (status: ReviewDocumentStatus, adminNotes: string) => {
    if (!isReady || decide.isPending) return;

    decide.mutate(
      { documentId: document.id, review: { status, adminNotes, seenDecisions: document.decision.count } },
      { onSuccess: () => onDecided(status, wasWaiting), onError: onRefused },
    );
  };
  const approve = () => send('approved', note.trim());
  useShortcuts(
    'review',
    act !== null
      ? {}
      : {
          approve,
          reject: () => onAct('reject'),
          revise: () => onAct('revise'),
          zoomIn: look.zoomIn,
          zoomOut: look.zoomOut,
          fitWhole: () => look.fitTo('whole'),
          fitWidth: () => look.fitTo('width'),
          turn: look.turn,
        },
    dialog,
  );

  return (
    <ReviewBody
      picture={
        <ComparedFiles
          file={{
            id: document.id,
            address: { kind: 'document', id: document.id, purpose: 'preview' },
            fileName: document.originalName,
            mimeType: document.mimeType,
          }}
          look={look}
          onShown={onShown}
          others={comparable(review, text)}
          othersTitle={text('review.earlier')}
          comparedId={comparedId}
          onCompare={setComparedId}
        />
      }
      facts={
        <>
          <LookingNote colleagues={colleagues} />
          <ApplicantFacts applicant={applicant} account={document.user} />
          <DocumentFacts review={review} />
          <TextAreaField
            id="note"
            label={text('review.noteLabel')}
            isOptional
            rows={2}
            maxLength={NOTES_MAXIMUM_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      }
      bar={
        <>
          {decide.isError && (
            <div className="mb-2">
              <Refusal
                error={decide.error}
                decision={document.decision}
                statusLabel={DOCUMENT_STATUS_PRESENTATION[document.status].label}
              />
            </div>
          )}
          {act === 'reject' || act === 'revise' ? (
            <ReasonPanel
              key={act}
              act={act}
              reasons={DOCUMENT_REASONS[document.type][act]}
              isBusy={decide.isPending}
              dialog={dialog}
              onDecide={(reason) => send(act === 'reject' ? 'rejected' : 'needs_revision', reason)}
              onBack={() => onAct(null)}
            />
          ) : (
            <div className="flex gap-2 max-md:*:flex-1 max-md:*:px-2 md:justify-end md:gap-3">
              {!isWaiting(document.status) && (
                <Button variant="quiet" aria-disabled={!isReady} onClick={() => send('pending_review', note.trim())}>
                  {text('review.reopen')}
                </Button>
              )}
              <DecisionButton
                label={text('review.needsRevision')}
                letter="n"
                variant="secondary"
                isReady={isReady}
                onPress={() => onAct('revise')}
              />
              <DecisionButton
                label={text('review.reject')}
                letter="r"
                variant="danger"
                isReady={isReady}
                onPress={() => onAct('reject')}
              />
              <DecisionButton
                label={text('review.approve')}
                letter="a"
                variant="primary"
                isReady={isReady}
                isBusy={decide.isPending}
                onPress={approve}
              />
            </div>
          )}
        </>
      }
    />
  );
}

function DocumentFacts({ review }: { readonly review: DocumentReviewReply }) {
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
      <div>
        <DownloadButton fileName={originalName} address={{ kind: 'document', id, purpose: 'download' }} />
      </div>
    </section>
  );
}

function comparable({ earlier, applicant }: DocumentReviewReply, text: TextOf): readonly ComparableFile[] {
  const { applicationId } = applicant;
  const toFile = ({ id, originalName, mimeType, uploadedAt, status }: EarlierDocument): ComparableFile => {
    const date = formatDate(uploadedAt);
    return {
      id,
      address: { kind: 'earlier-document', id, applicationId },
      fileName: originalName,
      mimeType,
      label: text('review.compareWith', { date, status: DOCUMENT_STATUS_PRESENTATION[status].label }),
      title: text('review.earlierTitle', { date }),
    };
  };

  return earlier.filter(({ ending }) => ending === 'replaced').map(toFile);
}
