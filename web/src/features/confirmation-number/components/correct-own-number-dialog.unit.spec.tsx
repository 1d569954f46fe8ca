import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import common from '../../../messages/en/common.ts';
import confirmationNumber from '../../../messages/en/confirmation-number.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { CorrectOwnNumberDialog } from './correct-own-number-dialog.tsx';

const APPLICATION_ID = '0b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d';
const REFUSAL = 'The service has checked this confirmation number. Now only the service can correct it.';

let sent: unknown[];

function open() {
  renderWithMessages(<CorrectOwnNumberDialog applicationId={APPLICATION_ID} recorded="HELLO" onClose={() => {}} />, [
    common,
    confirmationNumber,
  ]);
  return userEvent.setup();
}

const field = () => screen.getByLabelText<HTMLInputElement>('Right number');

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push([method, address, JSON.parse(z.string().parse(body))]);
    const problem = { type: '', title: '', status: 409, code: 'confirmation_number_checked', message: REFUSAL };
    return Response.json({ ...problem, requestId: '' }, { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When an applicant corrects their number', () => {
  it('should not send nothing, nor the number that is recorded', async () => {
    const user = open();

    await user.type(field(), '{Enter}');
    expect(screen.getByText('Please enter the right number.')).toBeTruthy();
    await user.type(field(), 'hel lo{Enter}');
    expect(screen.getByText('This is the number that is recorded.')).toBeTruthy();
    expect(sent).toStrictEqual([]);
  });

  it('should warn of an unusual number, send it when it is saved again, and show a refusal', async () => {
    const user = open();

    await user.type(field(), 'hello2{Enter}');
    expect(screen.getByText('Please compare it once more')).toBeTruthy();
    expect(sent).toStrictEqual([]);

    await user.click(screen.getByRole('button', { name: 'Save all the same' }));
    expect(await screen.findByText(REFUSAL)).toBeTruthy();
    expect(sent).toStrictEqual([
      ['PUT', `/api/applications/${APPLICATION_ID}/confirmation-number`, { confirmationNumber: 'hello2' }],
    ]);
  });
});
