import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import automation from '../../../messages/en/automation.ts';
import common from '../../../messages/en/common.ts';
import confirmationNumber from '../../../messages/en/confirmation-number.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { READY_APPLICATION as APPLICATION } from '../testing/ready-application.ts';
import { GuidedSubmissionDialog, type Submission } from './guided-submission-dialog.tsx';

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
