import type { DocumentReviewReply } from '@entry/contracts/admin/review';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import type { ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useModal } from '../../components/use-modal.ts';
import { type TextOf, useText } from '../../messages/text.tsx';
import { useReviewDocument } from './api/decide.ts';
import { askNextDocument, type DocumentQueueFilter, documentReviewQueryOptions } from './api/get-review.ts';
import { LoadedReview } from './components/loaded-review.tsx';
import { ReviewFrame } from './components/review-frame.tsx';
import { type DocumentDecision, ReviewedDocument } from './components/reviewed-document.tsx';
import type { ReviewIntent } from './review-intent.ts';
import { useExplainedAct } from './use-explained-act.ts';
import { useSitting } from './use-sitting.ts';

type DocumentReviewProps = {
  readonly startId: string;
  readonly intent?: ReviewIntent;
  /** As `useSitting` has it. */
  readonly isPressed?: boolean;
  /** What the list behind is restricted to. */
  readonly filter?: DocumentQueueFilter;
  readonly onClose: () => void;
};

/** One document after the other, each beside what it must match; the next that waits opens by itself. */
export default function DocumentReview({
  startId,
  intent = 'look',
  isPressed = false,
  filter = {},
  onClose,
}: DocumentReviewProps) {
  const text = useText();
  const sitting = useSitting({ startId, isPressed, askNext: (wish) => askNextDocument(filter, wish), onClose });
  const [announcement, setAnnouncement] = useState('');
  const [isEarly, setEarly] = useState(false);
  const decide = useReviewDocument();
  const [act, setAct] = useExplainedAct(sitting.currentId, intent);
  const close = () => (act === null ? onClose() : setAct(null));
  const { dialog, props: modal } = useModal(close);
  const review = useQuery({
    ...documentReviewQueryOptions(sitting.currentId, sitting.given?.review),
    enabled: sitting.phase === 'shown',
  });

  const send = (shown: DocumentReviewReply, { status, adminNotes, wasWaiting }: DocumentDecision) => {
    if (decide.isPending) return;

    const { id: documentId, decision } = shown.document;
    const wish = sitting.wishAfter(wasWaiting);
    setEarly(false);
    decide.mutate(
      {
        documentId,
        review: { status, adminNotes, seenDecisions: decision.count },
        next: wish && { ...filter, ...wish },
      },
      {
        onSuccess: ({ next }) => {
          setAct(null);
          setAnnouncement(outcomeOf(status, shown, text));
          sitting.goOn(wasWaiting, next);
        },
        // Somebody else may have decided meanwhile.
        onError: () => void review.refetch(),
      },
    );
  };

  return (
    <ReviewFrame
      dialog={dialog}
      modal={modal}
      sitting={sitting}
      isBusy={decide.isPending}
      title={review.data === undefined ? null : titleOf(review.data, text)}
      announcement={announcement}
      isEarly={isEarly}
      onEarly={() => setEarly(true)}
      onClose={onClose}
    >
      <LoadedReview query={review}>
        {(shown) => (
          <ReviewedDocument
            key={sitting.currentId}
            review={shown}
            dialog={dialog}
            act={act}
            file={sitting.given?.file}
            isBusy={decide.isPending}
            error={decide.variables?.documentId === sitting.currentId ? decide.error : null}
            onAct={setAct}
            onDecide={(decision) => send(shown, decision)}
            onEarly={() => setEarly(true)}
          />
        )}
      </LoadedReview>
    </ReviewFrame>
  );
}

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
