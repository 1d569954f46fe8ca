import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { groupsOf } from '../groups-of.ts';
import { ConfirmationNumber } from './confirmation-number.tsx';

afterEach(cleanup);

describe('A confirmation number on the receipt', () => {
  it.each([
    ['', []],
    ['2027', ['2027']],
    ['2027A', ['2027', 'A']],
    ['2027C43A87339258', ['2027', 'C43A', '8733', '9258']],
  ])('should cut "%s" into groups of four', (value, groups) => {
    expect(groupsOf(value).map(({ text }) => text)).toStrictEqual(groups);
  });

  it('should be copied as it is, without the gaps', () => {
    renderWithMessages(<ConfirmationNumber value="2027C43A87339258" />, []);

    expect(screen.getByRole('paragraph').textContent).toBe('2027C43A87339258');
  });
});
