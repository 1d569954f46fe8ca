import type { DocumentReviewReply, EarlierDocument } from '@entry/contracts/admin/review';
import type { FileTicketReply } from '@entry/contracts/application/api';
import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { isDocumentWaiting } from '@entry/contracts/rules/queues';
import { DOCUMENT_STATUS_PRESENTATION, type ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import { type RefObject, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../components/format.ts';
import { TextAreaField } from '../../../components/text-field.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { LookingNote } from '../../claims/claim-note.tsx';
import { useClaim } from '../../claims/claims.ts';
import { useLook } from '../../files/use-look.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { DOCUMENT_REASONS, type ReasonedAct } from '../reasons.ts';
import { useReadiness } from '../use-readiness.ts';
import { ApplicantFacts } from './applicant-facts.tsx';
import { type ComparableFile, ComparedFiles } from './compared-files.tsx';
import { DecisionButton } from './decision-button.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { PhotoFindingsFacts } from './photo-findings-facts.tsx';
import { ReasonPanel } from './reason-panel.tsx';
import { Refusal } from './refusal.tsx';
import { ReviewBody } from './review-body.tsx';

type ReviewedDocumentProps = {
  readonly review: DocumentReviewReply;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** What is being explained. */
  readonly act: ReasonedAct | null;
  /** Where the link to the file came with the item. */
  readonly file: FileTicketReply | undefined;
  readonly isBusy: boolean;
  /** Why the last try was refused; null when none was. */
  readonly error: unknown;
  readonly onAct: (act: ReasonedAct | null) => void;
  readonly onDecide: (decision: DocumentDecision) => void;
  /** A decision was pressed before the item could be seen. */
  readonly onEarly: () => void;
};

export type DocumentDecision = {
  readonly status: ReviewDocumentStatus;
  readonly adminNotes: string;
  /** As the item came up: what others decide while it is looked at ends no sitting. */
  readonly wasWaiting: boolean;
};

export function ReviewedDocument(props: ReviewedDocumentProps) {
  const { review, dialog, act, file, isBusy, error, onAct, onDecide, onEarly } = props;
  const text = useText();
  const { document, photoFindings, applicant } = review;
  const look = useLook(document.id);
  const { isReady, onShown } = useReadiness(document.id);
  const [comparedId, setComparedId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [wasWaiting] = useState(isDocumentWaiting(document.status));
  const colleagues = useClaim(document.id);

  const send = (status: ReviewDocumentStatus, adminNotes: string) => {
    if (isReady && !isBusy) onDecide({ status, adminNotes, wasWaiting });
    else onEarly();
  };
  const isExplaining = act === 'reject' || act === 'revise';
  const approve = () => send('approved', note.trim());
  useShortcuts(
    'review',
    act !== null || isBusy
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
            ticket: file,
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
          {photoFindings !== null && <PhotoFindingsFacts findings={photoFindings} />}
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
      reasons={
        isExplaining && (
          <ReasonPanel
            key={act}
            act={act}
            reasons={DOCUMENT_REASONS[document.type][act]}
            isBusy={isBusy}
            dialog={dialog}
            onDecide={(reason) => send(act === 'reject' ? 'rejected' : 'needs_revision', reason)}
            onBack={() => onAct(null)}
          />
        )
      }
      bar={
        <>
          {error !== null && (
            <div className="not-last:mb-2">
              <Refusal
                error={error}
                decision={document.decision}
                statusLabel={DOCUMENT_STATUS_PRESENTATION[document.status].label}
              />
            </div>
          )}
          {!isExplaining && (
            <div className="flex gap-2 *:grow max-md:*:flex-1 max-md:*:px-2 md:flex-wrap">
              {!isDocumentWaiting(document.status) && (
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
                isBusy={isBusy}
                onPress={approve}
              />
            </div>
          )}
        </>
      }
    />
  );
}

function comparable({ earlier, applicant }: DocumentReviewReply, text: TextOf): readonly ComparableFile[] {
  const { applicationId } = applicant;
  const toFile = ({ id, originalName, mimeType, uploadedAt, status }: EarlierDocument): ComparableFile => {
    const date = formatDate(uploadedAt);
    return {
      id,
      address: { kind: 'history', id, applicationId },
      fileName: originalName,
      mimeType,
      label: text('review.compareWith', { date, status: DOCUMENT_STATUS_PRESENTATION[status].label }),
      title: text('review.earlierTitle', { date }),
    };
  };

  return earlier.filter(({ ending }) => ending === 'replaced').map(toFile);
}
