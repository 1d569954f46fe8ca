import type { ReadyApplication } from '@entry/contracts/automation/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { Download, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { NumberWarning } from '../../confirmation-number/components/number-warning.tsx';
import { useWarnedNumber } from '../../confirmation-number/use-warned-number.ts';
import { useFileTicket } from '../../files/api/create-file-ticket.ts';
import { PrefilledData } from './prefilled-data.tsx';

const OFFICIAL_WEBSITE = 'https://dvprogram.state.gov/';
const CONFIRMATION_NUMBER_MAXIMUM_LENGTH = 64;
const FORM_ID = 'confirmation-form';
const EFFECT_ID = 'confirmation-effect';

export type Submission = {
  readonly isRunning: boolean;
  /** Why the last attempt failed; null when none did. */
  readonly error: unknown;
  readonly submit: (confirmationNumber: string) => void;
};

type GuidedSubmissionDialogProps = {
  readonly application: ReadyApplication;
  readonly name: string;
  readonly submission: Submission;
  readonly onClose: () => void;
};

/** Two steps: what to do on the official website, then the number it gave. Back keeps what was typed. */
export function GuidedSubmissionDialog({ application, name, submission, onClose }: GuidedSubmissionDialogProps) {
  const [step, setStep] = useState<1 | 2>(1);
  const [confirmationNumber, setConfirmationNumber] = useState('');

  if (step === 1) {
    return <Instructions application={application} name={name} onContinue={() => setStep(2)} onClose={onClose} />;
  }

  return (
    <ConfirmationForm
      name={name}
      isSubmittedToo={isActionAllowed(application, 'submit')}
      confirmationNumber={confirmationNumber}
      submission={submission}
      onChange={setConfirmationNumber}
      onBack={() => setStep(1)}
      onClose={onClose}
    />
  );
}

type InstructionsProps = {
  readonly application: ReadyApplication;
  readonly name: string;
  readonly onContinue: () => void;
  readonly onClose: () => void;
};

function Instructions({ application, name, onContinue, onClose }: InstructionsProps) {
  const text = useText();

  return (
    <Dialog
      size="large"
      title={text('automation.dialogTitle')}
      message={<StepLine step={1} name={name} text={text} />}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button onClick={onContinue}>{text('automation.continue')}</Button>
        </>
      }
    >
      <ol className="grid gap-3">
        <Instruction number={1} label={text('automation.step1.go')}>
          <a
            href={OFFICIAL_WEBSITE}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-600 underline underline-offset-2"
          >
            {text('automation.openWebsite')}
            <span className="sr-only">({text('automation.newTab')})</span>
            <ExternalLink aria-hidden="true" size={18} />
          </a>
        </Instruction>
        <Instruction number={2} label={text('automation.step1.data')}>
          <PrefilledData form={application.form} email={application.user.email} />
        </Instruction>
        <Instruction number={3} label={text('automation.step1.photo')}>
          <PhotoDownload documentId={application.photoDocumentId} />
        </Instruction>
        <Instruction number={4} label={text('automation.step1.complete')} />
        <Instruction number={5} label={text('automation.step1.save')} />
      </ol>
    </Dialog>
  );
}

type ConfirmationFormProps = {
  readonly name: string;
  /** The application is not submitted yet: recording the number submits it as well. */
  readonly isSubmittedToo: boolean;
  readonly confirmationNumber: string;
  readonly submission: Submission;
  readonly onChange: (confirmationNumber: string) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

function ConfirmationForm(props: ConfirmationFormProps) {
  const { name, isSubmittedToo, confirmationNumber, submission, onChange, onBack, onClose } = props;
  const text = useText();
  const { isRunning, error } = submission;
  const trimmed = confirmationNumber.trim();
  const { warnings, mayBeSaved } = useWarnedNumber(trimmed);

  return (
    <Dialog
      title={text('automation.step2.title')}
      message={<StepLine step={2} name={name} text={text} />}
      // The outcome of a running submission must be seen.
      onClose={isRunning ? () => {} : onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isRunning} onClick={onBack}>
            {text('automation.back')}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            aria-describedby={EFFECT_ID}
            disabled={trimmed === ''}
            isBusy={isRunning}
          >
            {text(isRunning ? 'automation.submitting' : 'automation.submit')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== '' && !isRunning && mayBeSaved()) submission.submit(trimmed);
        }}
      >
        <TextField
          id="confirmationNumber"
          label={text('automation.confirmationNumber')}
          hint={text('automation.confirmationHint')}
          error={error === null ? undefined : problemMessage(error, text('automation.submitFailed'))}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CONFIRMATION_NUMBER_MAXIMUM_LENGTH}
          readOnly={isRunning}
          value={confirmationNumber}
          onChange={(event) => onChange(event.target.value)}
        />
        <NumberWarning warnings={warnings} />
      </form>
      <div id={EFFECT_ID} className="grid gap-1 text-sm">
        <p>{text('automation.step2.saves')}</p>
        {isSubmittedToo && <p>{text('automation.step2.submits')}</p>}
      </div>
    </Dialog>
  );
}

function StepLine({ step, name, text }: { readonly step: 1 | 2; readonly name: string; readonly text: TextOf }) {
  return (
    <p className="text-muted">
      {text('automation.stepOf', { step })} · {text('automation.applicant', { name })}
    </p>
  );
}

type InstructionProps = { readonly number: number; readonly label: string; readonly children?: ReactNode };

function Instruction({ number, label, children }: InstructionProps) {
  return (
    <li className="grid gap-1">
      <p className="flex items-start gap-3 font-semibold">
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-100 text-sm font-bold text-accent-700"
        >
          {number}
        </span>
        {label}
      </p>
      {children !== undefined && <div className="sm:ps-9">{children}</div>}
    </li>
  );
}

function PhotoDownload({ documentId }: { readonly documentId: string | null }) {
  const text = useText();
  const ticket = useFileTicket();

  if (documentId === null) return <p className="text-muted">{text('automation.noPhoto')}</p>;

  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="secondary"
        isBusy={ticket.isPending}
        icon={<Download aria-hidden="true" size={18} />}
        // The reply is an attachment, so the page stays where it is.
        onClick={() =>
          ticket.mutate(
            { kind: 'document', id: documentId, purpose: 'download' },
            { onSuccess: ({ url }) => location.assign(url) },
          )
        }
      >
        {text('automation.downloadPhoto')}
      </Button>
      {ticket.isError && (
        <p role="alert" className="text-sm font-semibold text-danger-700">
          {problemMessage(ticket.error, text('automation.downloadPhotoFailed'))}
        </p>
      )}
    </div>
  );
}
