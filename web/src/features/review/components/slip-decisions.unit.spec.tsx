import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import adminPayments from '../../../messages/en/admin-payments.ts';
import review from '../../../messages/en/review.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { SlipDecisions } from './slip-decisions.tsx';

afterEach(cleanup);

/** The last of the buttons is the main one: there the hand rests. */
function mainButtonOf(isDoubtful: boolean): string {
  const nothing = () => undefined;
  renderWithMessages(
    <SlipDecisions
      isSettled={false}
      isReady
      isBusy={false}
      isDoubtful={isDoubtful}
      onVerify={nothing}
      onExplain={nothing}
    />,
    [adminPayments, review],
  );

  return screen.getAllByRole('button').at(-1)?.querySelector('span')?.firstChild?.textContent ?? '';
}

describe('When a slip is to be decided', () => {
  it.each([
    [false, 'Verify'],
    [true, 'Reject'],
  ])('should have a main button that fits what the checks found (doubtful: %s)', (isDoubtful, name) => {
    expect(mainButtonOf(isDoubtful)).toBe(name);
  });
});
