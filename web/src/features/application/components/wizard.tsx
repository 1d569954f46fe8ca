import type { Application } from '@entry/contracts/application/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { FORM_SECTIONS, missingRequiredFields, WIZARD_STEPS } from '@entry/contracts/rules/application-form';
import { approvedDocumentTypes } from '@entry/contracts/rules/next-steps';
import { PROVING_DOCUMENT_TYPES } from '@entry/contracts/rules/proven-fields';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorSummary, focusField } from '../../../components/error-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../../components/page-title.tsx';
import { useFocusOnHash } from '../../../components/use-focus-on-hash.ts';
import { useText } from '../../../messages/text.tsx';
import { createHalfTyped, HalfTypedContext } from '../half-typed.ts';
import { noDateMessage } from '../no-date-message.ts';
import { confirmedWith, placeOf, type Question, questionsOf } from '../questions.ts';
import { firstOpenStep, stepErrors } from '../step-errors.ts';
import { useAutoSave } from '../use-auto-save.ts';
import type { TakenOver } from '../use-restored-form.ts';
import { useQuestionsLink, useStep } from '../use-step.ts';
import type { WizardValues } from '../wizard-values.ts';
import { AddressStep } from './address-step.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { EducationStep } from './education-step.tsx';
import { FamilyStep } from './family-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { ReviewStep } from './review-step.tsx';
import { SaveStatus } from './save-status.tsx';
import { StepIndicator } from './step-indicator.tsx';

const STEPS = { personal: PersonalStep, address: AddressStep, education: EducationStep, family: FamilyStep } as const;

type WizardProps = {
  /** Null until the first save; its form values are read once, so that polling never undoes typing. */
  readonly application: Application | null;
  /** The form to begin with: what an earlier page left on the device, over the application. */
  readonly restored: TakenOver;
  /** Pressed "Submit"; `saveFirst` brings unsaved typing to the server. */
  readonly onSubmit: (saveFirst: () => Promise<void>) => void;
};

export function Wizard({ application, restored, onSubmit }: WizardProps) {
  const text = useText();
  const form = useForm<WizardValues>({ defaultValues: restored.values, shouldFocusError: false });
  useWatch({ control: form.control });
  const values = form.getValues();
  const [halfTyped] = useState(() => createHalfTyped(restored.halfTyped));
  const { state, isKept, autoSave, conflicts, choose } = useAutoSave(form, application, restored, halfTyped);

  const reachable = firstOpenStep(values);
  const { step, goTo, isReturning } = useStep(reachable);
  const name = WIZARD_STEPS[step - 1] ?? 'personal';
  const heading = useRef<HTMLHeadingElement>(null);
  const [checkedStep, setCheckedStep] = useState(0);
  const [asking, setAsking] = useState<'to_leave' | 'to_stay' | null>(null);
  const [isIncompleteShown, setIncompleteShown] = useState(false);

  const section = FORM_SECTIONS[step - 1];
  const errors =
    section === undefined ? [] : stepErrors(section, values, (fieldId) => noDateMessage(fieldId, halfTyped, text));
  const isFilled = section === undefined || missingRequiredFields(section, values).length === 0;
  const shownErrors = checkedStep === step ? errors : [];

  const questions = questionsOf(name, values);
  const canSubmit = application !== null && isActionAllowed(application, 'submit');

  useFocusOnStep(step, heading);
  useFocusOnHash(true);
  useQuestionsLink(() => setAsking('to_stay'));
  const save = (force: boolean) => void autoSave.flush({ force }).catch(() => undefined);

  const move = (target: number) => {
    save(false);
    goTo(target);
  };

  /** On to the next step; back to the answers for whoever came from there to change one. */
  const leave = () => {
    if (name === 'review') onSubmit(() => autoSave.flush());
    else move(isReturning ? WIZARD_STEPS.length : step + 1);
  };

  const leaveAsked = () => {
    if (questions.length > 0) setAsking('to_leave');
    else leave();
  };

  const next = () => {
    if (errors.length === 0) {
      leaveAsked();
      return;
    }
    setCheckedStep(step);
    setIncompleteShown(true);
  };

  const confirm = (question: Question) => {
    form.setValue('confirmedAnswers', confirmedWith(values, question));
    if (questions.length > 1) return;

    setAsking(null);
    if (asking === 'to_leave') leave();
  };

  const change = (question: Question) => {
    const { step: target, fieldId } = placeOf(question);
    setAsking(null);
    save(false);
    goTo(target, { field: fieldId, isReturning: name === 'review' || isReturning });
  };

  const closeIncomplete = () => {
    setIncompleteShown(false);
    const first = errors[0]?.fieldId;
    // After the dialog has given focus back to the Next button.
    if (first !== undefined) requestAnimationFrame(() => focusField(first));
  };

  return (
    <>
      <PageTitle id="application.title" hasError={shownErrors.length > 0} />
      <PageHeading title={text('application.title')} subtitle={text('application.subtitle')} />
      <StepIndicator current={step} reachable={reachable} />
      <ErrorSummary items={shownErrors} attempt={0} />
      <div className="grid gap-4">
        <div>
          <p className="text-sm font-semibold text-accent-700">{text('application.step', { step })}</p>
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
            {text(`application.${name}`)}
          </h2>
          <p className="max-w-prose text-muted">{text(`application.${name}Hint`)}</p>
        </div>
        {name === 'personal' && hasApprovedProof(application) && (
          <Notice kind="info">{text('application.approvedProof')}</Notice>
        )}
        <ConflictPanel conflicts={conflicts} isReturning={isReturning} onChoose={choose} />
        {/* A block, for a grid would hold the status fast in its row. */}
        <div>
          <SaveStatus state={state} isKept={isKept} onRetry={() => save(true)} />
          {name === 'review' ? (
            <ReviewStep application={application} values={values} />
          ) : (
            <HalfTypedContext value={halfTyped}>
              <ConflictNotes conflicts={conflicts} onChoose={choose}>
                <SectionForm name={name} form={form} errors={shownErrors} onNext={next} />
              </ConflictNotes>
            </HalfTypedContext>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {step > 1 && (
          <Button variant="secondary" onClick={() => move(step - 1)}>
            {text('application.previous')}
          </Button>
        )}
        {name === 'review' ? (
          <Button aria-disabled={!canSubmit} onClick={canSubmit ? leaveAsked : leave}>
            {text('application.submit')}
          </Button>
        ) : (
          <Button type="submit" form="wizard-step" aria-disabled={errors.length > 0}>
            {text('application.next')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => save(true)}>
          {text('application.save')}
        </Button>
      </div>
      {asking !== null && (
        <QuestionDialog questions={questions} onConfirm={confirm} onChange={change} onClose={() => setAsking(null)} />
      )}
      {isIncompleteShown && (
        <Dialog
          title={text(isFilled ? 'application.wrongDateTitle' : 'application.incompleteTitle')}
          message={text(isFilled ? 'application.wrongDate' : 'application.incomplete')}
          onClose={closeIncomplete}
        />
      )}
    </>
  );
}

type SectionFormProps = {
  readonly name: keyof typeof STEPS;
  readonly form: ReturnType<typeof useForm<WizardValues>>;
  readonly errors: readonly { readonly fieldId: string; readonly message: string }[];
  readonly onNext: () => void;
};

/** A real form, so that Enter on a phone's keyboard means Next. */
function SectionForm({ name, form, errors, onNext }: SectionFormProps) {
  const Step = STEPS[name];
  const messages = useMemo(() => new Map(errors.map(({ fieldId, message }) => [fieldId, message])), [errors]);

  return (
    <Card>
      <form
        id="wizard-step"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
      >
        <Step form={form} errorOf={(fieldId) => messages.get(fieldId)} />
      </form>
    </Card>
  );
}

/** Documents were approved against the answers of the first step. */
function hasApprovedProof(application: Application | null): boolean {
  return (
    application !== null && approvedDocumentTypes(application).some((type) => PROVING_DOCUMENT_TYPES.includes(type))
  );
}

/** A screen reader starts at the heading of the new step, because the pressed button may be gone. */
function useFocusOnStep(step: number, heading: React.RefObject<HTMLHeadingElement | null>): void {
  const previous = useRef(step);

  useEffect(() => {
    if (previous.current === step) return;

    previous.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step, heading]);
}
