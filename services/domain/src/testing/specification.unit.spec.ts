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

    expect(() => specification.then([{ ...reserved, data: { ...reserved.data, kind: 'slip-file' } }])).toThrow(Error);
    expect(() => specification.then([reserved, reserved])).toThrow(Error);
    expect(() => specification.then([])).toThrow(Error);
    expect(() => specification.thenNothing()).toThrow(Error);
    expect(() => specification.thenTypes(['ReservationReleased'])).toThrow(Error);
    expect(() => given([reserved]).when(reserve).then([reserved])).toThrow(Error);
  });

  it('should fail for another refusal, for events instead of one, and for one instead of events', () => {
    const refused = given([reserved]).when(reserveAsStranger);

    expect(() => refused.thenRefused('not_found')).toThrow(Error);
    expect(() => refused.thenRefused('value_reserved', { details: ['Another sentence.'] })).toThrow(Error);
    expect(() => refused.thenNothing()).toThrow(Error);
    expect(() => given([]).when(reserve).thenRefused('value_reserved')).toThrow(Error);
  });

  it('should fail for events that do not fit their contract', () => {
    const withUnknownField = { ...reserved, data: { ...reserved.data, email: 'selam@example.com' } };
    const withPersonalPart = { ...reserved, personal: { email: 'selam@example.com' } };

    expect(() => expectToFitContract(withUnknownField, RESERVATION_EVENTS)).toThrow(Error);
    expect(() => expectToFitContract(withPersonalPart, RESERVATION_EVENTS)).toThrow(Error);
    expect(() => expectToFitContract({ type: 'ValueReserved', data: {} }, RESERVATION_EVENTS)).toThrow(Error);
    expect(() => expectToFitContract({ type: 'ValueForgotten', data: {} }, RESERVATION_EVENTS)).toThrow(Error);
  });

  it('should fail when a fold makes nothing of an event', () => {
    expect(() => expectEveryEventToCount(reservationDecider, RESERVATION_EVENTS, [[reserved]])).toThrow(Error);
  });
});
