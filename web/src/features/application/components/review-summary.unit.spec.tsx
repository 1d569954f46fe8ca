import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import application from '../../../messages/en/application.ts';
import common from '../../../messages/en/common.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { toWizardValues } from '../wizard-values.ts';
import { ReviewSummary } from './review-summary.tsx';

afterEach(cleanup);

describe('The summary before submitting', () => {
  it('should name each section in its link back', () => {
    renderWithMessages(
      <ReviewSummary values={toWizardValues(null)} canChange />,
      [common, application],
      '/application',
    );

    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toStrictEqual([
      ['Change Personal Information', '/application?step=1&return=check'],
      ['Change Address Information', '/application?step=2&return=check'],
      ['Change Education', '/application?step=3&return=check'],
      ['Change Family Information', '/application?step=4&return=check'],
    ]);
  });

  it('should offer no way back when nothing can be changed', () => {
    renderWithMessages(<ReviewSummary values={toWizardValues(null)} canChange={false} />, [common, application]);

    expect(screen.queryAllByRole('link')).toStrictEqual([]);
  });
});
