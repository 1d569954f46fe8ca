import type { PaymentWindow } from '@entry/contracts/payments/window';
import { sampleAnswers } from '@entry/contracts/service/page-answers';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../messages/en/common.ts';
import payments from '../../messages/en/payments.ts';
import { answerRequests } from '../../testing/answers.ts';
import { renderWithMessages } from '../../testing/render-page.tsx';
import { PaymentWindowNotice } from './components/payment-window-notice.tsx';

const DO_NOT_PAY = 'Please do not send money to anybody.';
const DATE = '2026-10-07T16:00:00.000Z';
const OVERRIDE = { until: '2026-12-01T00:00:00.000Z', reason: 'The bank was closed' };

type Case = { readonly dated?: boolean; readonly override?: PaymentWindow['override'] };

/** @returns what the notice says */
function show(state: PaymentWindow['programme']['state'], { dated = true, override = null }: Case = {}): string {
  const date = dated ? DATE : null;
  const programme = { programme: 'DV-2027', state, opens: date, closes: date, warnings: [] };
  const window = { takesPayments: state === 'open' || override !== null, programme, override };
  return renderWithMessages(<PaymentWindowNotice window={window} />, [common, payments]).container.textContent;
}

beforeEach(() => answerRequests({ '/api/service': sampleAnswers()[0] }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When an applicant wants to pay', () => {
  it('should say nothing while registration is open', () => {
    expect(show('open')).toBe('');
  });

  it.each([
    ['before', true, /^Official registration for DV-2027 opens on .*2026/],
    ['before', false, /^Official registration for DV-2027 has not opened, and no date is announced/],
    ['closed', true, /^Official registration for DV-2027 closed on .*2026/],
    ['closed', false, /^Official registration for DV-2027 is closed/],
    ['between_years', true, /^Official registration for DV-2027 is over, and the next one has not opened/],
  ] as const)(
    'should say in the state "%s" (date known: %s) that no payment is taken, and why',
    (state, dated, why) => {
      const said = show(state, { dated });

      expect(screen.getByText('No payment is taken now')).toBeTruthy();
      expect(screen.getByText(why)).toBeTruthy();
      expect(said).toContain(DO_NOT_PAY);
    },
  );

  it('should say until when an admin takes payments, and the reason', () => {
    const said = show('closed', { override: OVERRIDE });

    expect(screen.getByText(/^The service accepts payments until .*2026/)).toBeTruthy();
    expect(screen.getByText(OVERRIDE.reason)).toBeTruthy();
    expect(said).not.toContain(DO_NOT_PAY);
  });

  it('should give no reason when the reason was erased', () => {
    const said = show('closed', { override: { ...OVERRIDE, reason: null } });

    expect(said).toContain('The service accepts payments until');
    expect(said).not.toContain('Why payments are taken all the same');
  });
});
