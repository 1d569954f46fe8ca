import { FIELD_LABELS, type RequiredField } from '@entry/contracts/rules/application-form';
import { birthDateLabel } from '@entry/contracts/rules/birth-dates';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import type { FormGap, NextStep } from '@entry/contracts/rules/next-steps';
import type { AdminApplicationStatus } from '@entry/contracts/rules/statuses';
import { capitalised } from '../../components/capitalised.ts';
import type { MessageId } from '../../messages/catalog.ts';
import type { TextOf } from '../../messages/text.tsx';
import { daysSince } from './days-since.ts';

/** How many missing fields are named; of the others there is only the number. */
const NAMED_FIELDS = 3;

const DECISIONS: { readonly [Status in AdminApplicationStatus]?: MessageId } = {
  rejected: 'applications.step.read_decision.rejected',
};

/** What is to be done, in a few words. The specification's own words where it has some. */
export function titleOf(step: NextStep, text: TextOf): string {
  switch (step.kind) {
    case 'upload_document':
      return text('applications.step.upload_document', { document: documentTypeLabel(step.documentType) });
    case 'replace_document':
      return text(`applications.step.replace_document.${step.status}`, {
        document: documentTypeLabel(step.documentType),
      });
    case 'answer_questions':
      return text('applications.step.answer_questions', { count: step.count });
    case 'read_decision':
      return text(DECISIONS[step.status] ?? 'applications.step.read_decision');
    case 'ready':
    case 'complete_form':
    case 'upload_documents':
    case 'wait_for_documents':
    case 'complete_payment':
    case 'pay_rest':
    case 'replace_payment_slip':
    case 'wait_for_payment':
    case 'wait_for_confirmation':
    case 'wait_for_number_check':
    case 'keep_confirmation':
      return text(`applications.step.${step.kind}`);
  }
}

/** What else there is to know of it; empty when nothing. */
export function hintOf(step: NextStep, text: TextOf, now: Date): string {
  switch (step.kind) {
    case 'complete_form':
      return step.gaps.length === 0 ? '' : gapsInWords(step.gaps, text);
    case 'wait_for_documents':
      return `${capitalised(step.documentTypes.map(documentTypeLabel).join(', '))}: ${sinceInWords(step.since, text, now)}`;
    case 'wait_for_payment': {
      const since = capitalised(sinceInWords(step.since, text, now));
      return step.isFlagged ? `${since}. ${text('applications.stepHint.flagged')}` : since;
    }
    case 'wait_for_confirmation':
      return step.since === null ? '' : capitalised(sinceInWords(step.since, text, now));
    case 'wait_for_number_check':
      return `${capitalised(sinceInWords(step.since, text, now))}. ${text('applications.stepHint.wait_for_number_check')}`;
    case 'replace_document':
    case 'replace_payment_slip':
      return step.reason === '' ? text('applications.stepHint.noReason') : '';
    case 'read_decision':
      return step.reason === '' ? text('applications.stepHint.noDecisionReason') : '';
    case 'answer_questions':
    case 'upload_documents':
    case 'keep_confirmation':
      return text(`applications.stepHint.${step.kind}`);
    case 'ready':
    case 'upload_document':
    case 'complete_payment':
    case 'pay_rest':
      return '';
  }
}

/** What an admin wrote; empty when nothing. */
export function reasonOf(step: NextStep): string {
  return 'reason' in step ? step.reason : '';
}

function gapsInWords(gaps: readonly FormGap[], text: TextOf): string {
  const labels = [...new Set(gaps.map(labelOf))];
  const fields = labels.slice(0, NAMED_FIELDS).join(', ');
  const more = labels.length - NAMED_FIELDS;

  return more > 0
    ? text('applications.stepHint.missingMore', { fields, more })
    : text('applications.stepHint.missing', { fields });
}

function labelOf({ field }: FormGap): string {
  return Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field as RequiredField] : birthDateLabel(field);
}

function sinceInWords(since: string, text: TextOf, now: Date): string {
  return text('applications.since', { days: daysSince(since, now) });
}
