import { type AnswerConcern, answerConcerns, concernPath, openConcerns } from '@entry/contracts/rules/answer-concerns';
import { FORM_SECTIONS, type FormSection, type WIZARD_STEPS } from '@entry/contracts/rules/application-form';
import type { TextOf } from '../../messages/text.tsx';
import type { WizardValues } from './wizard-values.ts';

export type Question = AnswerConcern & { readonly section: FormSection };

/**
 * What is still to be asked about the answers of a step; about all of them at the last one.
 * @param now instant, ISO 8601
 */
export function questionsOf(
  step: (typeof WIZARD_STEPS)[number],
  values: WizardValues,
  now = new Date().toISOString(),
): readonly Question[] {
  return FORM_SECTIONS.filter((section) => step === 'review' || step === section).flatMap((section) =>
    openConcerns(answerConcerns(section, values, now), values.confirmedAnswers).map((concern) => ({
      ...concern,
      section,
    })),
  );
}

/** The form with an answer confirmed. */
export function confirmedWith(
  { confirmedAnswers }: WizardValues,
  { code, field, child, answer }: Question,
): WizardValues['confirmedAnswers'] {
  return [...confirmedAnswers, { code, field, child, answer }];
}

/** Step, from 1, and id of the field that a question is about. */
export function placeOf(question: Question): { readonly step: number; readonly fieldId: string } {
  return { step: FORM_SECTIONS.indexOf(question.section) + 1, fieldId: concernPath(question) };
}

export type QuestionWords = { readonly question: string; readonly rule: string };

/** The question, and what the rule says. */
export function wordsOf(question: Question, text: TextOf): QuestionWords {
  const { code, answer, child, age } = question;
  const values = {
    answer: answer.split(' / ')[0] ?? '',
    age: age ?? 0,
    number: (child ?? 0) + 1,
    fields: emptyFields(question, text),
  };

  return { question: text(`application.question.${code}`, values), rule: text(`application.rule.${code}`) };
}

const FIELD_NAMES = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'placeOfBirth',
  'countryOfBirth',
  'spouseFirstName',
  'spouseLastName',
  'spouseDateOfBirth',
  'spousePlaceOfBirth',
  'spouseCountryOfBirth',
] as const;

/** The fields that the question says are empty, by their labels; empty for other questions. */
function emptyFields({ code, answer }: Question, text: TextOf): string {
  if (code !== 'spouse_missing' && code !== 'child_incomplete') return '';

  const listed = answer.slice(answer.lastIndexOf(': ') + 1).split(',');
  const known = FIELD_NAMES.filter((name) => listed.some((field) => field.trim() === name));
  return known.map((name) => text(`application.${name}`)).join(', ');
}
