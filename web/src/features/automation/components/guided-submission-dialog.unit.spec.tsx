import type { ReadyApplication } from '@entry/contracts/automation/api';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import automation from '../../../messages/en/automation.ts';
import common from '../../../messages/en/common.ts';
import confirmationNumber from '../../../messages/en/confirmation-number.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { GuidedSubmissionDialog, type Submission } from './guided-submission-dialog.tsx';

const APPLICATION: ReadyApplication = {
  id: '0b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  applicantId: '2b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  user: { firstName: 'Hana', lastName: 'Bekele', email: 'hana@example.org' },
  status: 'ready_for_submission',
  statusSince: '2026-11-03T08:00:00.000Z',
  preRegistrationDate: '2026-05-04T10:00:00.000Z',
  automationStatus: 'awaiting_submission',
  completionPercentage: 100,
  isReadyForSubmission: true,
  validationIssues: [],
  hasPhoto: true,
  photoDocumentId: '1b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  form: {
    firstName: 'Hana',
    lastName: 'Bekele',
    dateOfBirth: '1996-02-29',
    gender: 'Female',
    placeOfBirth: 'Adama',
    countryOfBirth: 'Ethiopia',
    maritalStatus: 'Single',
    currentAddress: 'Bole 12',
    city: 'Addis Ababa',
    state: 'Addis Ababa',
    postalCode: '1000',
    country: 'Ethiopia',
    educationLevel: 'Bachelor',
    spouseFirstName: 'Former',
    spouseLastName: '',
    spouseDateOfBirth: '',
    spousePlaceOfBirth: '',
    spouseCountryOfBirth: 'Ethiopia',
    children: [],
  },
  confirmationNumber: null,
  confirmationWarnings: [],
  confirmationCheck: null,
  decisionCount: 0,
};

const IDLE: Submission = { isRunning: false, error: null, submit: () => {} };

function open(submission: Partial<Submission> = {}, application = APPLICATION) {
  const dialog = (
    <GuidedSubmissionDialog
      application={application}
      name="Hana Bekele"
      submission={{ ...IDLE, ...submission }}
      onClose={() => {}}
    />
  );
  renderWithMessages(dialog, [common, automation, confirmationNumber]);

  return userEvent.setup();
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const numberField = () => screen.getByLabelText<HTMLInputElement>('Official Confirmation Number');

async function openSecondStep(submission: Partial<Submission> = {}, application = APPLICATION) {
  const user = open(submission, application);
  await user.click(button('I Understand - Continue'));

  return user;
}

afterEach(cleanup);

describe('When the first step is shown', () => {
  it('should give the instructions in order', () => {
    open();

    const instructions = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.lastChild?.textContent);
    expect(instructions).toStrictEqual([
      'Go to the official lottery website',
      'Use the pre-filled data below',
      'Upload the validated photo',
      'Complete the official submission',
      'Save the confirmation number',
    ]);
  });

  it('should leave out a spouse the applicant no longer has', () => {
    open();

    expect(screen.queryByText('Spouse')).toBeNull();
    expect(screen.queryByText('Former')).toBeNull();
    expect(screen.getByText('29 February 1996').textContent).toBe('29 February 1996');
  });
});

describe('When the fields are copied', () => {
  const clipboard = () => navigator.clipboard.readText();

  it('should copy one after the other by a key, go back by another, and say which', async () => {
    const user = open();

    await user.keyboard('c');
    await screen.findByText('Copied: First name (1 of 14)');
    expect(await clipboard()).toBe('Hana');
    await user.keyboard('c');
    await screen.findByText('Copied: Last name (2 of 14)');
    expect(await clipboard()).toBe('Bekele');
    await user.keyboard('b');
    await screen.findByText('Copied: First name (1 of 14)');
    expect(await clipboard()).toBe('Hana');
  });

  it('should copy all of them at once, a line each', async () => {
    const user = open();

    await user.click(button('Copy all fields'));
    await screen.findByText('All fields are copied, a line each.');

    const lines = (await clipboard()).split('\n');
    expect(lines).toHaveLength(14);
    expect(lines.slice(0, 3)).toStrictEqual([
      'First name: Hana',
      'Last name: Bekele',
      'Date of birth: 29 February 1996',
    ]);
  });
});

describe('When the confirmation number is entered', () => {
  it('should not offer to submit nothing but white space', async () => {
    const submit = vi.fn<(text: string) => void>();
    const user = await openSecondStep({ submit });

    await user.type(numberField(), '   {Enter}');

    expect(button('Submit Application').disabled).toBe(true);
    expect(submit.mock.calls).toStrictEqual([]);
  });

  it('should say that the button saves the number of the official entry and submits the application here', async () => {
    await openSecondStep();

    const effect = document.getElementById(button('Submit Application').getAttribute('aria-describedby') ?? '');
    expect([...(effect?.children ?? [])].map(({ textContent }) => textContent)).toStrictEqual([
      'This button saves the number of the entry that you made on the official website. It does not make that entry.',
      'It also submits the application here. After that the form and the documents can no longer be changed.',
    ]);
  });

  it('should not speak of submitting an application that is submitted', async () => {
    await openSecondStep({}, { ...APPLICATION, status: 'submitted' });

    expect(screen.getByText(/^This button saves the number/)).toBeTruthy();
    expect(screen.queryByText(/^It also submits/)).toBeNull();
  });

  it('should send it trimmed', async () => {
    const submit = vi.fn<(text: string) => void>();
    const user = await openSecondStep({ submit });

    await user.type(numberField(), '  2027ABCDEFGH1234 ');
    await user.click(button('Submit Application'));

    expect(submit.mock.calls).toStrictEqual([['2027ABCDEFGH1234']]);
  });

  it('should warn of a number that looks unusual before it is sent, and take it when it is sent again', async () => {
    const submit = vi.fn<(text: string) => void>();
    const user = await openSecondStep({ submit });

    await user.type(numberField(), '2027AF00012345{Enter}');
    expect(submit.mock.calls).toStrictEqual([]);
    expect(screen.getByRole('status').textContent).toContain('It looks like a case number');

    await user.type(numberField(), '{Enter}');
    expect(submit.mock.calls).toStrictEqual([['2027AF00012345']]);
  });

  it('should warn of another unusual number again', async () => {
    const submit = vi.fn<(text: string) => void>();
    const user = await openSecondStep({ submit });

    await user.type(numberField(), '2027ABC{Enter}');
    await user.type(numberField(), 'D{Enter}');

    expect(submit.mock.calls).toStrictEqual([]);
    expect(screen.getByRole('status').textContent).toContain('It does not look like a usual confirmation number');
  });

  it('should keep what was typed when going back', async () => {
    const user = await openSecondStep();

    await user.type(numberField(), '2027ABC');
    await user.click(button('Back'));
    await user.click(button('I Understand - Continue'));

    expect(numberField().value).toBe('2027ABC');
  });

  it('should refuse a second submission while one runs', async () => {
    const submit = vi.fn<(text: string) => void>();
    const user = await openSecondStep({ submit, isRunning: true });

    await user.type(numberField(), '2027ABC{Enter}');

    expect(button('Submitting...').disabled).toBe(true);
    expect(button('Back').disabled).toBe(true);
    expect(submit.mock.calls).toStrictEqual([]);
  });

  it("should show the server's refusal beside the field", async () => {
    const error = new ApiProblem({ status: 409, code: 'confirmation_number_taken', message: 'Already recorded.' });
    await openSecondStep({ error });

    expect(numberField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Already recorded.').id).toBe('confirmationNumber-error');
  });
});
