import type { NextStep } from '@entry/contracts/rules/next-steps';
import { sampleAnswers } from '@entry/contracts/service/page-answers';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import applications from '../../messages/en/applications.ts';
import common from '../../messages/en/common.ts';
import { answerRequests } from '../../testing/answers.ts';
import { renderWithMessages } from '../../testing/render-page.tsx';
import { NextSteps } from './components/next-steps.tsx';
import { daysSince } from './days-since.ts';
import { stepPath } from './step-path.ts';

const AT = '2026-11-22T12:00:00.000Z';
const SINCE = '2026-11-19T12:00:00.000Z';

/** One of every kind, except those that ask the service what is to be paid. */
const STEPS: readonly NextStep[] = [
  { kind: 'read_decision', status: 'rejected', reason: 'Two entries in your name' },
  { kind: 'replace_document', documentType: 'id_card', status: 'rejected', reason: 'The corner is cut off' },
  { kind: 'replace_document', documentType: 'passport', status: 'needs_revision', reason: '' },
  { kind: 'ready' },
  {
    kind: 'complete_form',
    gaps: [
      { section: 'address', field: 'city', isImpossible: false },
      { section: 'address', field: 'state', isImpossible: false },
      { section: 'education', field: 'educationLevel', isImpossible: false },
      { section: 'family', field: 'children.0.dateOfBirth', isImpossible: true },
    ],
  },
  { kind: 'answer_questions', count: 2 },
  { kind: 'upload_documents' },
  { kind: 'upload_document', documentType: 'birth_certificate' },
  { kind: 'keep_confirmation' },
  { kind: 'wait_for_documents', documentTypes: ['passport', 'photo'], since: SINCE },
  { kind: 'wait_for_payment', isFlagged: true, since: SINCE },
  { kind: 'wait_for_confirmation', since: SINCE },
  { kind: 'wait_for_number_check', since: SINCE },
];

const show = (steps: readonly NextStep[], at?: string) =>
  renderWithMessages(
    <NextSteps steps={steps} {...(at === undefined ? {} : { at })} />,
    [common, applications],
    '/dashboard',
  );

beforeEach(() => answerRequests({ '/api/service': sampleAnswers()[0] }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('The list of next steps', () => {
  it('should lead with each line to exactly the place where it is done', () => {
    show(STEPS);

    const links = screen
      .getAllByRole('link')
      .map((link) => [link.querySelector('span span')?.textContent, link.getAttribute('href')]);
    expect(links).toStrictEqual([
      ['Your ID card was rejected: upload another one', '/documents?type=id_card'],
      ['Your passport needs revision: upload it again', '/documents?type=passport'],
      ['Your application is ready! Click "Submit Application" to finalize.', '/application?step=5'],
      ['Complete your application form', '/application?step=2#city'],
      ['Answer 2 questions about your form', '/application?step=5#questions'],
      ['Upload required documents', '/documents'],
      ['Upload your birth certificate', '/documents?type=birth_certificate'],
      ['Keep your confirmation number', '/receipt'],
      ['Wait for document approval from admin', '/documents'],
      ['Wait for payment verification from admin', '/payments'],
    ]);
  });

  it('should say why something was rejected or needs revision, in the words of the admin', () => {
    show(STEPS);
    const [decision, refused, revised] = screen.getAllByRole('listitem');

    expect(within(decision as HTMLElement).getByText('Two entries in your name')).toBeTruthy();
    expect(within(refused as HTMLElement).getByText('The corner is cut off')).toBeTruthy();
    expect(within(refused as HTMLElement).getByText('Rejected')).toBeTruthy();
    expect(within(revised as HTMLElement).getByText('Needs Revision')).toBeTruthy();
    expect(within(revised as HTMLElement).getByText(/^No reason was written/)).toBeTruthy();
  });

  it('should say what is missing, and who is at turn since when', () => {
    show(STEPS, AT);

    expect(screen.getByText('Please check: City, State, Education level and 1 more')).toBeTruthy();
    expect(screen.getByText('Passport, photo: with us for 3 days')).toBeTruthy();
    expect(screen.getByText('With us for 3 days. Until then you can correct it.')).toBeTruthy();
    expect(screen.getAllByText('We check this')).toHaveLength(4);
  });

  it('should lead nowhere for whoever looks back at it', () => {
    show(STEPS, AT);

    expect(screen.queryAllByRole('link')).toStrictEqual([]);
    expect(screen.getAllByRole('listitem')).toHaveLength(STEPS.length);
  });

  it('should say that there is nothing to do', () => {
    show([]);
    expect(screen.getByText('Nothing to do right now. We will notify you when something changes.')).toBeTruthy();
  });

  it('should say so too where something is waited for', () => {
    show([{ kind: 'wait_for_documents', documentTypes: ['photo'], since: SINCE }], AT);
    expect(
      screen.getByText('Nothing for you to do right now. We will notify you when something changes.'),
    ).toBeTruthy();
  });
});

describe('The place of a step', () => {
  it.each<[NextStep, string | null]>([
    [{ kind: 'complete_form', gaps: [] }, '/application'],
    [{ kind: 'complete_payment' }, '/payments#amount'],
    [{ kind: 'replace_payment_slip', reason: '' }, '/payments#amount'],
    [{ kind: 'read_decision', status: 'approved', reason: 'Well done' }, null],
  ])('%o', (step, path) => {
    expect(stepPath(step)).toBe(path);
  });
});

describe('The days since', () => {
  it.each([
    ['2026-11-22T00:00:00', 0],
    ['2026-11-21T23:59:59', 1],
    ['2026-11-01T08:00:00', 21],
    ['2026-11-23T08:00:00', 0],
  ])('%s, by the calendar of the reader', (then, days) => {
    expect(daysSince(then, new Date('2026-11-22T09:00:00'))).toBe(days);
  });
});
