import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import admin from '../../../messages/en/admin.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { NameInForm } from './name-in-form.tsx';

afterEach(cleanup);

const ACCOUNT = { firstName: 'Mimi', lastName: 'Short' };

function shownFor(form: typeof ACCOUNT | null, account = ACCOUNT): string {
  renderWithMessages(<NameInForm account={account} form={form} />, [admin]);
  const shown = document.body.textContent ?? '';
  cleanup();

  return shown;
}

describe('When a row shows whose it is', () => {
  it('should tell the name in the form where the account bears another', () => {
    expect(shownFor({ firstName: 'Abebe', lastName: 'Bekele' })).toBe('In the form: Abebe Bekele');
    expect(shownFor({ firstName: 'Abebe', lastName: '' })).toBe('In the form: Abebe');
  });

  it.each([
    ['the same', { firstName: 'Mimi', lastName: 'Short' }],
    ['the same in other letters', { firstName: 'MIMI ', lastName: ' short' }],
    ['not there yet', { firstName: '', lastName: '' }],
    ['in no form', null],
  ])('should tell nothing where it is %s', (_case, form) => {
    expect(shownFor(form)).toBe('');
  });

  it('should take two names of one letter for two', () => {
    expect(shownFor({ firstName: 'ኃይሉ', lastName: 'ዓለሙ' }, { firstName: 'ሃይሉ', lastName: 'አለሙ' })).toBe(
      'In the form: ኃይሉ ዓለሙ',
    );
  });
});
