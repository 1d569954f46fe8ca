import { ADMINISTRATORS_EVENTS, type AdministratorsEvent } from '@entry/contracts/administrators/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { administratorsDecider } from './administrators-decider.ts';

const { given } = createSpecification(administratorsDecider, ADMINISTRATORS_EVENTS);

const admitted = (account: number): AdministratorsEvent => ({
  type: 'AdministratorAdmitted',
  data: { accountId: identifier(account) },
});
const dismissed = (account: number): AdministratorsEvent => ({
  type: 'AdministratorDismissed',
  data: { accountId: identifier(account) },
});
const admit = (account: number) => ({ type: 'AdmitAdministrator', accountId: identifier(account) }) as const;
const dismiss = (account: number) => ({ type: 'DismissAdministrator', accountId: identifier(account) }) as const;

describe('When there is no admin yet', () => {
  it('should admit the first', () =>
    given([])
      .when(admit(1))
      .then([admitted(1)]));
  it('should have none to dismiss', () => given([]).when(dismiss(1)).thenNothing());
});

describe('When there is one admin', () => {
  it('should admit another', () =>
    given([admitted(1)])
      .when(admit(2))
      .then([admitted(2)]));
  it('should not admit the same twice', () =>
    given([admitted(1)])
      .when(admit(1))
      .thenNothing());
  it('should refuse to dismiss the last', () =>
    given([admitted(1)])
      .when(dismiss(1))
      .thenRefused('last_admin'));
  it('should have nobody else to dismiss', () =>
    given([admitted(1)])
      .when(dismiss(2))
      .thenNothing());
});

describe('When there are two admins', () => {
  const two = [admitted(1), admitted(2)];

  it('should dismiss either', () => {
    given(two)
      .when(dismiss(1))
      .then([dismissed(1)]);
    given(two)
      .when(dismiss(2))
      .then([dismissed(2)]);
  });
  it('should refuse to dismiss the one that is left', () =>
    given([...two, dismissed(1)])
      .when(dismiss(2))
      .thenRefused('last_admin'));
  it('should admit again who was dismissed', () =>
    given([...two, dismissed(1)])
      .when(admit(1))
      .then([admitted(1)]));
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(administratorsDecider, ADMINISTRATORS_EVENTS, [[admitted(1), dismissed(1)]]));

  it('should have no subject', () => {
    expect(administratorsDecider.subjectOf(admit(1), administratorsDecider.initialState)).toBeNull();
  });
});
