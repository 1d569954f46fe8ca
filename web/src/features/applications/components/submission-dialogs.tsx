import type { Application } from '@entry/contracts/application/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { APPLICANT_DOCUMENT_TYPES, documentTypeLabel } from '@entry/contracts/rules/documents';
import { type NextStepFacts, nextSteps } from '@entry/contracts/rules/next-steps';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiProblem, problemMessage } from '../../../api/api-problem.ts';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { titleOf } from '../../next-steps/step-words.ts';
import { useSubmitApplication } from '../api/submit-application.ts';

type ToSubmit = NextStepFacts & Pick<Application, 'id'>;

type SubmissionDialogsProps = {
  /** Null while nothing was saved yet: then the dialog asks to save first. */
  readonly application: ToSubmit | null;
  /** Brings unsaved typing to the server before the submission; rejects when that fails. */
  readonly beforeSubmit?: () => Promise<void>;
  readonly onClose: () => void;
};

type Stage =
  | { readonly name: 'confirm' }
  | { readonly name: 'submitted' }
  | { readonly name: 'failed'; readonly error: unknown };

/** Everything between pressing a submit button and knowing the result. Render it while that goes on. */
export function SubmissionDialogs({ application, beforeSubmit, onClose }: SubmissionDialogsProps) {
  const text = useText();
  const { mutateAsync } = useSubmitApplication();
  const [stage, setStage] = useState<Stage>({ name: 'confirm' });
  const [isBusy, setBusy] = useState(false);
  const canSubmit = application !== null && isActionAllowed(application, 'submit');
  const isChecked = useLastSave(application !== null && !canSubmit, beforeSubmit);

  if (application === null) {
    return (
      <Dialog title={text('applications.saveFirstTitle')} message={text('applications.saveFirst')} onClose={onClose} />
    );
  }

  const submit = async () => {
    setBusy(true);
    try {
      await beforeSubmit?.();
      await mutateAsync({ applicationId: application.id });
      setStage({ name: 'submitted' });
    } catch (error) {
      setStage({ name: 'failed', error });
    } finally {
      setBusy(false);
    }
  };

  // Nobody is asked to confirm what is certain to be refused.
  if (stage.name === 'confirm' && !canSubmit && !isBusy) {
    return (
      <Dialog
        title={text('applications.submitErrorTitle')}
        message={isChecked ? <NotReady application={application} /> : <LoadingState />}
        onClose={onClose}
      />
    );
  }

  if (stage.name === 'confirm') {
    return (
      <ConfirmDialog
        title={text('applications.confirmTitle')}
        message={text('applications.confirm')}
        confirmLabel={text('applications.confirmYes')}
        isBusy={isBusy}
        onConfirm={() => void submit()}
        onClose={onClose}
      />
    );
  }

  if (stage.name === 'submitted') {
    return (
      <Dialog title={text('applications.submittedTitle')} message={text('applications.submitted')} onClose={onClose} />
    );
  }

  return (
    <Dialog
      title={text('applications.submitErrorTitle')}
      message={<SubmissionError error={stage.error} />}
      onClose={onClose}
    />
  );
}

/** Brings unsaved typing to the server, which may make the application ready. True when that is over. */
function useLastSave(isNeeded: boolean, save: (() => Promise<void>) | undefined): boolean {
  const [isOver, setOver] = useState(!isNeeded || save === undefined);
  const run = useEffectEvent(async () => {
    try {
      await save?.();
    } catch {
      // The form says what could not be saved.
    }
    setOver(true);
  });

  useEffect(() => {
    if (!isOver) void run();
  }, [isOver]);

  return isOver;
}

/** What is still to be done, as the dashboard has it, then the documents that are missing. */
function NotReady({ application }: { readonly application: ToSubmit }) {
  const text = useText();
  const missing = APPLICANT_DOCUMENT_TYPES.filter(
    (type) => !application.documents.some((document) => document.type === type),
  );
  const steps = nextSteps(application, new Date().toISOString()).filter(
    ({ kind }) => kind !== 'upload_document' && kind !== 'upload_documents',
  );

  return (
    <Refusal
      message={text('applications.notReady')}
      details={steps.map((step) => titleOf(step, text))}
      missing={missing}
    />
  );
}

/** The server's sentence, then its details, then the documents that are missing. */
function SubmissionError({ error }: { readonly error: unknown }) {
  const text = useText();
  const details = error instanceof ApiProblem ? error.details : [];
  const missing = error instanceof ApiProblem ? error.missingDocuments : [];

  return (
    <Refusal message={problemMessage(error, text('applications.submitError'))} details={details} missing={missing} />
  );
}

type RefusalProps = {
  readonly message: string;
  readonly details: readonly string[];
  /** Types of documents. */
  readonly missing: readonly string[];
};

function Refusal({ message, details, missing }: RefusalProps) {
  const text = useText();

  return (
    <div className="grid gap-2">
      <p>{message}</p>
      {details.length > 0 && (
        <ul className="list-disc ps-5">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p>{text('applications.missingDocuments', { documents: missing.map(documentTypeLabel).join(', ') })}</p>
      )}
    </div>
  );
}
