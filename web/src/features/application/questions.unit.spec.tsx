import { ANSWER_CONCERN_CODES } from '@entry/contracts/rules/answer-concern-codes';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import application from '../../messages/en/application.ts';
import common from '../../messages/en/common.ts';
import { renderWithMessages } from '../../testing/render-page.tsx';
import { QuestionDialog } from './components/question-dialog.tsx';
import { confirmedWith, placeOf, type Question, questionsOf } from './questions.ts';
import { EMPTY_CHILD, toWizardValues, type WizardValues } from './wizard-values.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const VALUES: WizardValues = {
  ...toWizardValues(null),
  firstName: 'ABEBE',
  lastName: 'Bekele',
  dateOfBirth: '2010-01-01',
  maritalStatus: 'Married',
  spouseFirstName: 'Sara',
  children: [{ ...EMPTY_CHILD, firstName: 'Liya' }],
};

afterEach(cleanup);

describe('The questions about a form', () => {
  it('should be those of the step, and all of them at the last one', () => {
    const codes = (step: Parameters<typeof questionsOf>[0]) => questionsOf(step, VALUES, NOW).map(({ code }) => code);

    expect(codes('personal')).toStrictEqual(['name_in_capitals', 'applicant_under_18']);
    expect(codes('address')).toStrictEqual([]);
    expect(codes('family')).toStrictEqual(['spouse_missing', 'child_incomplete']);
    expect(codes('review')).toStrictEqual([...codes('personal'), ...codes('family')]);
  });

  it('should know the place of each', () => {
    expect(questionsOf('review', VALUES, NOW).map(placeOf)).toStrictEqual([
      { step: 1, fieldId: 'firstName' },
      { step: 1, fieldId: 'dateOfBirth' },
      { step: 4, fieldId: 'spouseLastName' },
      { step: 4, fieldId: 'children.0.lastName' },
    ]);
  });

  it('should be asked once each', () => {
    const [first] = questionsOf('personal', VALUES, NOW);
    const confirmedAnswers = first === undefined ? [] : confirmedWith(VALUES, first);

    expect(questionsOf('personal', { ...VALUES, confirmedAnswers }, NOW).map(({ code }) => code)).toStrictEqual([
      'applicant_under_18',
    ]);
  });
});

describe('The dialog that asks', () => {
  const show = (questions: readonly Question[]) => {
    const acts = {
      onConfirm: vi.fn<(question: Question) => void>(),
      onChange: vi.fn<(question: Question) => void>(),
      onClose: vi.fn<() => void>(),
    };
    renderWithMessages(<QuestionDialog questions={questions} {...acts} />, [common, application]);
    return acts;
  };

  it('should ask one thing at a time, with the rule, and name what is empty', () => {
    const [question] = questionsOf('family', VALUES, NOW);
    show(questionsOf('family', VALUES, NOW));

    expect(question?.code).toBe('spouse_missing');
    expect(screen.getByText(/^You are married, but this is empty/).textContent).toBe(
      'You are married, but this is empty: Spouse’s last name, Spouse’s date of birth, Spouse’s place of birth. Is that right?',
    );
    expect(screen.getByText(/^Married people must list their spouse/)).toBeTruthy();
    expect(screen.getByText('One more question follows.')).toBeTruthy();
  });

  it('should hand on what was pressed, with the question', () => {
    const questions = questionsOf('personal', VALUES, NOW);
    const { onConfirm, onChange } = show(questions);

    screen.getByRole('button', { name: 'Yes, this is right', hidden: true }).click();
    screen.getByRole('button', { name: 'Change it', hidden: true }).click();

    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(questions[0]);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(questions[0]);
  });

  it.each(ANSWER_CONCERN_CODES)('should have words and a rule for %s, with nothing left to fill in', (code) => {
    show([{ code, field: 'firstName', child: 1, answer: 'Abebe', age: 12, section: 'personal' }]);

    expect(document.body.textContent).not.toMatch(/[{}]|undefined|application\./);
  });
});
