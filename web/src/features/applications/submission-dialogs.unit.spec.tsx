import type { NextStepFacts } from '@entry/contracts/rules/next-steps';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import applications from '../../messages/en/applications.ts';
import common from '../../messages/en/common.ts';
import { renderWithMessages } from '../../testing/render-page.tsx';
import { toWizardValues } from '../application/wizard-values.ts';
import { formPath } from '../next-steps/step-path.ts';
import { SubmissionDialogs } from './components/submission-dialogs.tsx';

const NOW = '2026-11-22T12:00:00.000Z';

const APPLICATION: NextStepFacts & { readonly id: string } = {
  ...toWizardValues(null),
  id: '0b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  status: 'draft',
  statusReason: '',
  confirmationCheck: null,
  submittedAt: null,
  documents: [{ type: 'passport', status: 'rejected', adminNotes: 'Cut off', uploadedAt: NOW }],
  payments: [],
  paymentSlips: [],
  isPaymentComplete: false,
  isRestOwed: false,
};
const FILLED = {
  firstName: 'Abebe',
  lastName: 'Bekele',
  dateOfBirth: '1990-05-17',
  gender: 'Male',
  placeOfBirth: 'Addis Ababa',
  maritalStatus: 'Single',
} as const;

const show = (application: typeof APPLICATION, beforeSubmit?: () => Promise<void>) =>
  renderWithMessages(
    <SubmissionDialogs
      application={application}
      onClose={() => {}}
      {...(beforeSubmit === undefined ? {} : { beforeSubmit })}
    />,
    [common, applications],
  );

afterEach(cleanup);

describe('When somebody asks to submit what is not ready', () => {
  it('should say what is missing instead of asking for a confirmation', () => {
    show(APPLICATION);

    expect(screen.queryByText('Confirm submission')).toBeNull();
    expect(screen.getByText('The application is not ready for submission yet.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
      'Your passport was rejected: upload another one',
      'Complete your application form',
      'Complete payment process',
    ]);
    expect(screen.getByText('Missing documents: photo, ID card, birth certificate')).toBeTruthy();
  });

  it('should save first what was typed, for that may be what is missing', async () => {
    const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
    show(APPLICATION, save);

    expect(await screen.findByText('The application is not ready for submission yet.')).toBeTruthy();
    expect(save).toHaveBeenCalledOnce();
  });

  it('should ask for a confirmation of what is ready', () => {
    show({ ...APPLICATION, status: 'ready_for_submission' });

    expect(screen.getByText('Confirm submission')).toBeTruthy();
  });
});

describe('When an application is continued', () => {
  it.each([
    ['the first step that is not filled', {}, '/application?step=1'],
    ['the first step that is not filled', FILLED, '/application?step=2'],
    [
      'all answers, when the form is complete',
      { ...FILLED, currentAddress: 'Bole 12', city: 'Adama', state: 'Oromia', educationLevel: 'Bachelor' },
      '/application?step=5',
    ],
    ['the whole application, when it was submitted', { status: 'submitted' }, '/application'],
  ] as const)('should open %s', (_what, changes, path) => {
    expect(formPath({ ...APPLICATION, ...changes }, NOW)).toBe(path);
  });
});
