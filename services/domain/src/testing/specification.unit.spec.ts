import { RESERVATION_EVENTS, type ReservationEvent } from '@entry/contracts/reservation/events';
import { describe, expect, it } from 'vitest';
import { reservationDecider } from '../reservation/reservation-decider.ts';
import { identifier } from './identifiers.ts';
import { createSpecification, expectEveryEventToCount, expectToFitContract } from './specification.ts';

const { given } = createSpecification(reservationDecider, RESERVATION_EVENTS);

const kind = 'email';
const ownerId = identifier(1);
const reserved: ReservationEvent = { type: 'ValueReserved', data: { kind, ownerId, expiresAt: null } };
const reserve = { type: 'ReserveValue', kind, ownerId, expiresAt: null } as const;
const reserveAsStranger = { ...reserve, ownerId: identifier(2) };

describe('A specification', () => {
  it('should fail for other events, more events, fewer events, and none', () => {
    const specification = given([]).when(reserve);

    expect(() => specification.then([{ ...reserved, data: { ...reserved.data, kind: 'slip-file' } }])).toThrow();
    expect(() => specification.then([reserved, reserved])).toThrow();
    expect(() => specification.then([])).toThrow();
    expect(() => specification.thenNothing()).toThrow();
    expect(() => specification.thenTypes(['ReservationReleased'])).toThrow();
    expect(() => given([reserved]).when(reserve).then([reserved])).toThrow();
  });

  it('should fail for another refusal, for events instead of one, and for one instead of events', () => {
    const refused = given([reserved]).when(reserveAsStranger);

    expect(() => refused.thenRefused('not_found')).toThrow();
    expect(() => refused.thenRefused('value_reserved', { details: ['Another sentence.'] })).toThrow();
    expect(() => refused.thenNothing()).toThrow();
    expect(() => given([]).when(reserve).thenRefused('value_reserved')).toThrow();
  });

  it('should fail for events that do not fit their contract', () => {
    const withUnknownField = { ...reserved, data: { ...reserved.data, email: 'selam@example.com' } };
    const withPersonalPart = { ...reserved, personal: { email: 'selam@example.com' } };

    expect(() => expectToFitContract(withUnknownField, RESERVATION_EVENTS)).toThrow();
    expect(() => expectToFitContract(withPersonalPart, RESERVATION_EVENTS)).toThrow();
    expect(() => expectToFitContract({ type: 'ValueReserved', data: {} }, RESERVATION_EVENTS)).toThrow();
    expect(() => expectToFitContract({ type: 'ValueForgotten', data: {} }, RESERVATION_EVENTS)).toThrow();
  });

  it('should fail when a fold makes nothing of an event', () => {
    expect(() => expectEveryEventToCount(reservationDecider, RESERVATION_EVENTS, [[reserved]])).toThrow();
  });
});
