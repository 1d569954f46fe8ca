import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequests } from '../../testing/answers.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { SlipUpload } from './components/slip-upload.tsx';

const quote = { amount: 5_000, currency: 'ETB', window: 'standard', quotedAt: '2026-11-21T00:00:00.000Z' } as const;
const OWED = { left: 5_000, takesAnyAmount: false };
const routes = [{ path: '/payments', element: <SlipUpload applicationId="1" quote={quote} owed={OWED} /> }];

function WithChangingFee() {
  const [amount, setAmount] = useState<number>(quote.amount);

  return (
    <>
      <button type="button" onClick={() => setAmount(5_500)}>
        The next week
      </button>
      <SlipUpload applicationId="1" quote={{ ...quote, amount }} owed={OWED} />
    </>
  );
}

const MISSING = 'Missing information: Please fill in all required fields and select a file.';
const upload = () => screen.getByRole('button', { name: 'Upload payment slip' });

async function open() {
  await renderRoutes({ routes, at: '/payments', messages: ['common', 'payments'] });
  return userEvent.setup();
}

describe('When a payment slip is uploaded', () => {
  beforeEach(() => answerRequests({ '/api/uploads': { uploads: [] } }));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('should open the legal warning first, with the quoted fee', async () => {
    const user = await open();

    await user.click(upload());

    expect(screen.getByRole('heading', { name: 'Legal warning' })).toBeTruthy();
    expect(screen.getByText('You agree to the service fee of 5,000 ETB quoted today.')).toBeTruthy();
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  it('should open it again as long as it was not accepted', async () => {
    const user = await open();

    await user.click(upload());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(upload());

    expect(screen.getByRole('heading', { name: 'Legal warning' })).toBeTruthy();
  });

  it('should submit with the next press after acceptance, and say what is missing', async () => {
    const user = await open();

    await user.click(upload());
    await user.click(screen.getByRole('button', { name: 'I understand and accept' }));
    expect(screen.queryByText(MISSING)).toBeNull();
    await user.click(upload());

    expect(screen.getByText(MISSING)).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Amount is required',
      'Payment method is required',
      'Payment slip is required',
    ]);
  });

  it('should ask anew when the fee has changed since it was accepted', async () => {
    const fees = [{ path: '/payments', element: <WithChangingFee /> }];
    await renderRoutes({ routes: fees, at: '/payments', messages: ['common', 'payments'] });
    const user = userEvent.setup();
    await user.click(upload());
    await user.click(screen.getByRole('button', { name: 'I understand and accept' }));
    await user.click(screen.getByRole('button', { name: 'The next week' }));
    await user.click(upload());

    expect(screen.getByText('You agree to the service fee of 5,500 ETB quoted today.')).toBeTruthy();
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  it('should name the rule that an amount breaks', async () => {
    const user = await open();

    await user.type(screen.getByLabelText('Amount (USD)'), '3600');
    await user.click(upload());
    await user.click(screen.getByRole('button', { name: 'I understand and accept' }));
    await user.click(upload());

    expect(screen.getAllByRole('link')[0]?.textContent).toBe('Amount must be a multiple of 500 ETB');
  });

  it('should take any amount for the rest of the fee', async () => {
    const rest = <SlipUpload applicationId="1" quote={quote} owed={{ left: 1_500, takesAnyAmount: true }} />;
    await renderRoutes({
      routes: [{ path: '/payments', element: rest }],
      at: '/payments',
      messages: ['common', 'payments'],
    });
    const user = userEvent.setup();
    expect(screen.getByText(/To pay now: 1,500 ETB/)).toBeTruthy();

    await user.type(screen.getByLabelText('Amount (USD)'), '1512');
    await user.click(upload());
    await user.click(screen.getByRole('button', { name: 'I understand and accept' }));
    await user.click(upload());

    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Payment method is required',
      'Payment slip is required',
    ]);
  });

  const MESSAGE =
    'Dear Abel\nYou have transferred ETB 5,000.00 to Somebody. Your transaction number is DKO7AB12CD.\nYour balance is ETB 252.12.';
  const reference = () => screen.getByLabelText<HTMLInputElement>(/^Transaction reference/);
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount (USD)');

  it.each([
    [MESSAGE, 'DKO7AB12CD', '5000'],
    ['https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD', 'DKO7AB12CD', ''],
    ['DKO٧AB١٢CD', 'DKO7AB12CD', ''],
    ['CJK7 QX2 M1P', 'CJK7 QX2 M1P', ''],
  ])(
    'should read the reference in what is pasted, and the amount where it is clear: %s',
    async (pasted, read, paid) => {
      const user = await open();

      await user.click(reference());
      await user.paste(pasted);

      expect([reference().value, amount().value]).toStrictEqual([read, paid]);
      expect(screen.queryByText(`Read in what you wrote: reference ${read}. Only this is kept.`) !== null).toBe(
        read !== pasted,
      );
    },
  );

  it('should read what was typed when the field is left, and keep the amount that was typed', async () => {
    const user = await open();

    await user.type(amount(), '4000');
    await user.type(reference(), 'paid 5000 birr by telebirr DKO7AB12CD');
    await user.tab();

    expect([reference().value, amount().value]).toStrictEqual(['DKO7AB12CD', '4000']);
    expect(screen.getByText('The message says 5,000 ETB. Compare it with the amount above.')).toBeTruthy();
  });

  it('should cut nothing, and refuse in words what is too long', async () => {
    const user = await open();

    await user.click(reference());
    await user.paste('x'.repeat(2_001));
    await user.click(upload());
    await user.click(screen.getByRole('button', { name: 'I understand and accept' }));
    await user.click(upload());

    expect(reference().value.length).toBe(2_001);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toContain(
      'Write the transaction reference alone, or paste the message about the payment: at most 2000 characters',
    );
  });
});
