import { endSearchTerms } from '@entry/platform/search-text';
import { describe, expect, it } from 'vitest';
import {
  accountDeleted,
  accountRegistered,
  emailChanged,
  profileChanged,
  REGISTRATION,
  sessionStarted,
} from '../testing/events.ts';
import { APPLICANT, instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { type Account, accountTerms, createAccountsProjection } from './accounts.ts';

const { given } = specify(createAccountsProjection(openPlain));
const accountId = APPLICANT;
const account = {
  accountId,
  role: 'user',
  isActive: true,
  profile: REGISTRATION as object,
  email: REGISTRATION as object,
  createdAt: instant(0),
  lastLogin: null as string | null,
};

describe('When an account changes', () => {
  it('should list the registered person', () =>
    given()
      .when('AccountRegistered', accountRegistered())
      .thenDocuments({ [accountId]: account }));

  it('should hold the new profile and keep the e-mail', () =>
    given(accountRegistered())
      .when('AccountProfileChanged', profileChanged())
      .thenDocuments({
        [accountId]: { ...account, profile: { firstName: 'Sara', middleName: '', lastName: 'Haile', phone: '' } },
      }));

  it('should hold the new e-mail and keep the profile', () =>
    given(accountRegistered())
      .when('AccountEmailChanged', emailChanged())
      .thenDocuments({ [accountId]: { ...account, email: { email: 'sara@example.org' } } }));

  it('should know the new role', () =>
    given(accountRegistered())
      .when('AccountRoleChanged', { type: 'AccountRoleChanged', data: { accountId, role: 'auditor' } })
      .thenDocuments({ [accountId]: { ...account, role: 'auditor' } }));

  it('should know that it is inactive', () =>
    given(accountRegistered())
      .when('AccountDeactivated', { type: 'AccountDeactivated', data: { accountId } })
      .thenDocuments({ [accountId]: { ...account, isActive: false } }));

  it('should know that it is active again', () =>
    given(accountRegistered(), { type: 'AccountDeactivated', data: { accountId } })
      .when('AccountReactivated', { type: 'AccountReactivated', data: { accountId } })
      .thenDocuments({ [accountId]: account }));

  it('should know the last sign-in', () =>
    given(accountRegistered())
      .when('SessionStarted', sessionStarted())
      .thenDocuments({ [accountId]: { ...account, lastLogin: instant(1) } }));

  it('should forget it when it is deleted', () =>
    given(accountRegistered())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [accountId]: null }));
});

describe('When people are searched', () => {
  const sealed = { subjectId: accountId, bytes: new Uint8Array(), stream: '', eventId: '', type: '', schemaVersion: 1 };
  const stored = { ...account, profile: sealed, email: sealed } as unknown as Account;

  it('should be found by names, e-mail with its parts and ends, phone digits and their ends, and id', async () => {
    expect(await accountTerms(stored, async () => REGISTRATION as never)).toStrictEqual([
      '~abibi',
      '~kibidi',
      '~tisfai',
      'abebe.t@example.org',
      'abebe',
      't',
      'example',
      'org',
      ...endSearchTerms('abebe.t@example.org'),
      '251911234567',
      '911234567',
      '0911234567',
      ...endSearchTerms('251911234567'),
      accountId,
      accountId.slice(-8),
    ]);
  });

  it('should be found by id only once the person was erased', async () => {
    expect(await accountTerms(stored, async () => null)).toStrictEqual([accountId, accountId.slice(-8)]);
  });
});
