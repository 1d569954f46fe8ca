import { PAYMENT_OVERRIDE_EVENTS, type PaymentOverrideEvent } from '@entry/contracts/payment-override/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, DEFAULT_CONTEXT, expectEveryEventToCount } from '../testing/specification.ts';
import { paymentOverrideDecider } from './payment-override-decider.ts';
import { NO_OVERRIDE, overrideAt } from './state.ts';

const { given } = createSpecification(paymentOverrideDecider, PAYMENT_OVERRIDE_EVENTS);
const { now } = DEFAULT_CONTEXT;
const DAY = 86_400_000;
const later = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const adminId = identifier(1);
const REASON = 'Entries of this group are submitted by agreement.';

const set = (until: string, reason = REASON) => ({ type: 'SetPaymentOverride', adminId, until, reason }) as const;
const end = { type: 'EndPaymentOverride', adminId } as const;
const wasSet = (until: string, reason = REASON): PaymentOverrideEvent => ({
  type: 'PaymentOverrideSet',
  data: { adminId, until },
  personal: { reason },
});
const wasEnded: PaymentOverrideEvent = { type: 'PaymentOverrideEnded', data: { adminId } };

describe('When an admin lets the service take payments', () => {
  it('should be in force until the end that was given', () =>
    given([])
      .when(set(later(DAY)))
      .then([wasSet(later(DAY))]));
  it('should take an end of 92 days from now, and none later', () => {
    given([])
      .when(set(later(92 * DAY)))
      .then([wasSet(later(92 * DAY))]);
    given([])
      .when(set(later(92 * DAY + 1)))
      .thenRefused('payment_override_end_invalid');
  });
  it('should need an end that lies in the future', () => {
    given([]).when(set(now)).thenRefused('payment_override_end_invalid');
    given([])
      .when(set(later(-1)))
      .thenRefused('payment_override_end_invalid');
    given([])
      .when(set(later(1)))
      .then([wasSet(later(1))]);
  });
  it('should write nothing when it is the same already', () =>
    given([wasSet(later(DAY))])
      .when(set(later(DAY)))
      .thenNothing());
  it('should be replaced by another end or another reason', () => {
    given([wasSet(later(DAY))])
      .when(set(later(2 * DAY)))
      .then([wasSet(later(2 * DAY))]);
    given([wasSet(later(DAY))])
      .when(set(later(DAY), 'Another one.'))
      .then([wasSet(later(DAY), 'Another one.')]);
  });
});

describe('When an admin ends it', () => {
  it('should be over', () =>
    given([wasSet(later(DAY))])
      .when(end)
      .then([wasEnded]));
  it.each([
    ['nothing was set', []],
    ['it was ended already', [wasSet(later(DAY)), wasEnded]],
    ['its time is over', [wasSet(now)]],
  ])('should be refused when %s', (_case, history) => given(history).when(end).thenRefused('payment_override_not_set'));
});

describe('What holds at an instant', () => {
  const state = { given: { adminId, until: now, reason: REASON } };

  it('should hold until its end, which is not part of it', () => {
    expect(overrideAt(state, later(-1))).toBe(state.given);
    expect(overrideAt(state, now)).toBeNull();
    expect(overrideAt(NO_OVERRIDE, now)).toBeNull();
  });
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(paymentOverrideDecider, PAYMENT_OVERRIDE_EVENTS, [[wasSet(now), wasEnded]]));

  it('should go on without a reason when whoever wrote it was erased', () => {
    const erased = { type: 'PaymentOverrideSet', data: { adminId, until: now }, personal: null } as never;

    expect(paymentOverrideDecider.evolve(NO_OVERRIDE, erased)).toStrictEqual({
      given: { adminId, until: now, reason: null },
    });
  });

  it('should seal the reason with the key of the admin', () => {
    expect(paymentOverrideDecider.subjectOf(set(now), NO_OVERRIDE)).toBe(adminId);
    expect(paymentOverrideDecider.subjectOf(end, NO_OVERRIDE)).toBe(adminId);
  });
});
