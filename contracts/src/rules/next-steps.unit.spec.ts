import { describe, expect, it } from 'vitest';
import { type NextStepFacts, nextSteps } from './next-steps.ts';

type Facts = Partial<NextStepFacts>;

const documents = (...statuses: NextStepFacts['documents'][number]['status'][]) =>
  statuses.map((status) => ({ status }));
const payments = (...statuses: NextStepFacts['payments'][number]['status'][]) => statuses.map((status) => ({ status }));

const DONE: NextStepFacts = {
  status: 'pre_registered',
  completionPercentage: 100,
  documents: documents('approved'),
  payments: payments('completed'),
};

describe('Next steps', () => {
  it.each<[string, Facts, readonly string[]]>([
    [
      'nothing was done',
      { completionPercentage: 0, documents: [], payments: [] },
      ['complete_form', 'upload_documents', 'complete_payment'],
    ],
    ['the form is incomplete', { completionPercentage: 99 }, ['complete_form']],
    ['no document was uploaded', { documents: [] }, ['upload_documents']],
    ['one document waits', { documents: documents('approved', 'pending_review') }, ['wait_for_documents']],
    ['a document was rejected', { documents: documents('rejected') }, []],
    ['no payment was made', { payments: [] }, ['complete_payment']],
    ['the payment waits', { payments: payments('pending') }, ['wait_for_payment']],
    ['the payment failed', { payments: payments('failed') }, ['wait_for_payment']],
    ['one of the payments is verified', { payments: payments('failed', 'verified') }, []],
    [
      'it waits for everything',
      { documents: documents('pending_review'), payments: payments('pending') },
      ['wait_for_documents', 'wait_for_payment'],
    ],
    [
      'it is ready, whatever else',
      { status: 'ready_for_submission', completionPercentage: 50, documents: [], payments: [] },
      ['ready'],
    ],
    ['it is submitted and complete', { status: 'submitted' }, []],
  ])('when %s', (_name, facts, steps) => {
    expect(nextSteps({ ...DONE, ...facts })).toStrictEqual(steps);
  });
});
