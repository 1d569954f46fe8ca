import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import application from '../../../messages/en/application.ts';
import common from '../../../messages/en/common.ts';
import { endSession, startSession } from '../../../session/session-store.ts';
import { answerRequests } from '../../../testing/answers.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { toWizardValues, type WizardValues } from '../wizard-values.ts';
import { PersonalStep } from './personal-step.tsx';

const HANA = {
  id: '0b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  firstName: 'Hana',
  lastName: 'Bekele',
  role: 'user',
} as const;

function Step() {
  const form = useForm<WizardValues>({ defaultValues: toWizardValues(null) });
  useWatch({ control: form.control });

  return <PersonalStep form={form} errorOf={() => undefined} />;
}

const show = () => renderWithMessages(<Step />, [common, application]);
const names = () => ['First name', 'Last name'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

beforeEach(() => {
  startSession('token', HANA);
  answerRequests({
    '/api/auth/me': {
      user: {
        ...HANA,
        middleName: 'Alemu',
        email: 'hana@example.org',
        phone: '',
        isActive: true,
        isEmailVerified: false,
        isPhoneVerified: false,
        lastLogin: null,
        createdAt: '2026-11-01T08:00:00.000Z',
      },
    },
  });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});

describe('When somebody begins with the names of the registration', () => {
  it('should be asked which line the passport has, and nothing be filled in before', async () => {
    show();
    const lines = await screen.findAllByRole('button', { name: /^Given names/ });

    expect(names()).toStrictEqual(['', '']);
    expect(lines.map(({ textContent }) => textContent)).toStrictEqual([
      'Given names: Hana Alemu. Surname: Bekele',
      'Given names: Hana. Surname: Alemu Bekele',
    ]);
    await userEvent.click(lines[1] as HTMLElement);
    expect(names()).toStrictEqual(['Hana', 'Alemu Bekele']);
  });
});

describe('When the passport has one name only', () => {
  it('should be the last name, as in the official form, and the first name be filled', async () => {
    show();
    await userEvent.type(screen.getByLabelText('First name'), 'Hana');
    await userEvent.click(screen.getByLabelText('The passport has one name only'));

    expect(names()).toStrictEqual(['FNU', 'Hana']);
    expect(screen.getByLabelText<HTMLInputElement>('First name').readOnly).toBe(true);
    expect(screen.getByText(/^Write the name as last name\. FNU means/)).toBeTruthy();
    await userEvent.click(screen.getByLabelText('The passport has one name only'));
    expect(names()).toStrictEqual(['', 'Hana']);
  });
});
