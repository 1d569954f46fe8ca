import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { FORM_SECTIONS } from '@entry/contracts/rules/application-form';
import { formGaps, type NextStep, type NextStepFacts } from '@entry/contracts/rules/next-steps';
import { paths } from '../../navigation/paths.ts';

/** Opens the questions about the answers. */
export const QUESTIONS_HASH = 'questions';
const REVIEW_STEP = FORM_SECTIONS.length + 1;

/**
 * Address of the first step of the form that is not filled, else of all answers.
 * @param now instant, ISO 8601
 */
export function formPath(application: NextStepFacts, now: string): string {
  if (!isActionAllowed(application, 'save_form')) return paths.application;

  const [gap] = formGaps(application, now);
  return `${paths.application}?step=${gap === undefined ? REVIEW_STEP : FORM_SECTIONS.indexOf(gap.section) + 1}`;
}

/** Address of exactly the place where the step is taken; null for what can only be read. */
export function stepPath(step: NextStep): string | null {
  switch (step.kind) {
    case 'complete_form': {
      const [gap] = step.gaps;
      return gap === undefined
        ? paths.application
        : `${paths.application}?step=${FORM_SECTIONS.indexOf(gap.section) + 1}#${gap.field}`;
    }
    case 'ready':
      return `${paths.application}?step=${REVIEW_STEP}`;
    case 'answer_questions':
      return `${paths.application}?step=${REVIEW_STEP}#${QUESTIONS_HASH}`;
    case 'upload_documents':
    case 'wait_for_documents':
      return paths.documents;
    case 'upload_document':
    case 'replace_document':
      return `${paths.documents}?type=${step.documentType}`;
    case 'complete_payment':
    case 'pay_rest':
    case 'replace_payment_slip':
      return `${paths.payments}#amount`;
    case 'wait_for_payment':
      return paths.payments;
    case 'keep_confirmation':
      return paths.receipt;
    case 'wait_for_confirmation':
    case 'wait_for_number_check':
    case 'read_decision':
      return null;
  }
}
