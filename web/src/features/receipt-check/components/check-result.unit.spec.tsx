import type { SignedCheck } from '@entry/contracts/evidence/receipt';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../../messages/en/common.ts';
import receiptCheck from '../../../messages/en/receipt-check.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { CheckResult } from './check-result.tsx';

const STATEMENT = {
  applicationId: '0b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  confirmationNumber: 'HELLO',
  eventId: '1b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  recordedAt: '2026-11-26T10:00:00.000Z',
};

function show(check: SignedCheck | null) {
  const genuine = {
    kind: 'genuine',
    statement: { ...STATEMENT, check },
    sealedAt: '2026-11-26T10:01:00.000Z',
  } as const;
  renderWithMessages(<CheckResult check={genuine} />, [common, receiptCheck]);
}

const said = () => screen.getByText('When this receipt was signed').nextElementSibling?.textContent;

afterEach(cleanup);

describe('What a genuine receipt says of the check of its number', () => {
  it.each<[string, SignedCheck | null]>([
    ['Typed by the applicant, not checked yet', { typedBy: 'applicant', checkedAt: null }],
    ['Typed by the service, not checked yet', { typedBy: 'service', checkedAt: null }],
    ['Checked by the service on 27 Nov 2026', { typedBy: 'applicant', checkedAt: '2026-11-27T10:00:00.000Z' }],
    ['Unknown: an older receipt does not say whether the number was checked', null],
  ])('should be: %s', (words, check) => {
    show(check);

    expect(said()).toBe(words);
  });
});

describe('What a receipt proves', () => {
  const proves = () => screen.queryByText(/^It proves that/);

  it('should be said of a genuine one', () => {
    show(null);

    expect(proves()).not.toBeNull();
  });

  it.each(['not a receipt', 'not signed by this service', 'not in the history', 'cannot check here'] as const)(
    'should not be said where the answer is: %s',
    (kind) => {
      renderWithMessages(<CheckResult check={{ kind }} />, [common, receiptCheck]);

      expect(proves()).toBeNull();
    },
  );
});
