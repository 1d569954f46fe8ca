import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { useState } from 'react';
import { ApiProblem, problemMessage } from '../../../api/api-problem.ts';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import { useSubmitApplication } from '../api/submit-application.ts';

type SubmissionDialogsProps = {
  /** Null while nothing was saved yet: then the dialog asks to save first. */
  readonly applicationId: string | null;
  /** Brings unsaved typing to the server before the submission; rejects when that fails. */
  readonly beforeSubmit?: () => Promise<void>;
  readonly onClose: () => void;
};

type Stage =
  | { readonly name: 'confirm' }
  | { readonly name: 'submitted' }
  | { readonly name: 'failed'; readonly error: unknown };

/** Everything between pressing a submit button and knowing the result. Render it while that goes on. */
export function SubmissionDialogs({ applicationId, beforeSubmit, onClose }: SubmissionDialogsProps) {
  const text = useText();
  const { mutateAsync } = useSubmitApplication();
  const [stage, setStage] = useState<Stage>({ name: 'confirm' });
  const [isBusy, setBusy] = useState(false);

  if (applicationId === null) {
    return (
      <Dialog title={text('applications.saveFirstTitle')} message={text('applications.saveFirst')} onClose={onClose} />
    );
  }

  const submit = async () => {
    setBusy(true);
    try {
      await beforeSubmit?.();
      await mutateAsync({ applicationId });
      setStage({ name: 'submitted' });
    } catch (error) {
      setStage({ name: 'failed', error });
    } finally {
      setBusy(false);
    }
  };

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

/** The server's sentence, then its details, then the documents that are missing. */
function SubmissionError({ error }: { readonly error: unknown }) {
  const text = useText();
  const details = error instanceof ApiProblem ? error.details : [];
  const missing = error instanceof ApiProblem ? error.missingDocuments : [];

  return (
    <div className="grid gap-2">
      <p>{problemMessage(error, text('applications.submitError'))}</p>
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
