import type { ReservationCommand } from '@entry/contracts/reservation/commands';
import { RESERVATION_EVENTS, type ReservationEvent } from '@entry/contracts/reservation/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { reservationDecider } from './reservation-decider.ts';

const { given } = createSpecification(reservationDecider, RESERVATION_EVENTS);

const kind = 'email';
const ownerId = identifier(1);
const strangerId = identifier(2);
const expiresAt = '2026-11-21T10:05:00.000Z';
const atExpiry = { now: expiresAt };

const reserved: ReservationEvent = { type: 'ValueReserved', data: { kind, ownerId, expiresAt } };
const reservedForGood: ReservationEvent = { type: 'ValueReserved', data: { kind, ownerId, expiresAt: null } };
const confirmed: ReservationEvent = { type: 'ReservationConfirmed', data: { kind, ownerId } };
const released: ReservationEvent = { type: 'ReservationReleased', data: { kind, ownerId } };
const reservedByStranger: ReservationEvent = { type: 'ValueReserved', data: { kind, ownerId: strangerId, expiresAt } };

const reserve: ReservationCommand = { type: 'ReserveValue', kind, ownerId, expiresAt };
const reserveAsStranger: ReservationCommand = { type: 'ReserveValue', kind, ownerId: strangerId, expiresAt };
const confirm: ReservationCommand = { type: 'ConfirmReservation', kind, ownerId };
const confirmAsStranger: ReservationCommand = { type: 'ConfirmReservation', kind, ownerId: strangerId };
const release: ReservationCommand = { type: 'ReleaseReservation', kind, ownerId };
const releaseAsStranger: ReservationCommand = { type: 'ReleaseReservation', kind, ownerId: strangerId };

describe.each([
  ['never reserved', []],
  ['released', [reserved, released]],
  ['released after it was confirmed', [reserved, confirmed, released]],
])('When %s', (_name, history) => {
  it('should give the value to whoever asks', () => given(history).when(reserveAsStranger).then([reservedByStranger]));
  it('should refuse to confirm', () => given(history).when(confirm).thenRefused('not_found'));
  it('should have nothing to release', () => given(history).when(release).thenNothing());
});

describe('When reserved and waiting for its owner', () => {
  it('should change nothing for its owner', () => given([reserved]).when(reserve).thenNothing());
  it('should refuse others', () => given([reserved]).when(reserveAsStranger).thenRefused('value_reserved'));
  it('should be confirmed by its owner', () => given([reserved]).when(confirm).then([confirmed]));
  it('should not be confirmed by others', () =>
    given([reserved]).when(confirmAsStranger).thenRefused('value_reserved'));
  it('should be released by its owner', () => given([reserved]).when(release).then([released]));
  it('should not be released by others', () => given([reserved]).when(releaseAsStranger).thenNothing());
});

describe('When reserved and its time has run out', () => {
  it('should be taken over by others', () =>
    given([reserved]).when(reserveAsStranger, atExpiry).then([reservedByStranger]));
  it('should be reserved anew by its owner', () => given([reserved]).when(reserve, atExpiry).then([reserved]));
  it('should still be confirmed by its owner', () => given([reserved]).when(confirm, atExpiry).then([confirmed]));
  it('should be lost to its owner once it was taken over', () =>
    given([reserved, reservedByStranger]).when(confirm, atExpiry).thenRefused('value_reserved'));
});

describe.each([
  ['confirmed', [reserved, confirmed]],
  ['reserved for good', [reservedForGood]],
])('When %s', (_name, history) => {
  it('should refuse others for ever', () =>
    given(history).when(reserveAsStranger, { now: '2099-01-01T00:00:00.000Z' }).thenRefused('value_reserved'));
  it('should change nothing for its owner', () => given(history).when(reserve, atExpiry).thenNothing());
  it('should need no second confirmation', () => given(history).when(confirm).thenNothing());
  it('should not be confirmed by others', () => given(history).when(confirmAsStranger).thenRefused('value_reserved'));
  it('should be released by its owner', () => given(history).when(release).then([released]));
  it('should not be released by others', () => given(history).when(releaseAsStranger).thenNothing());
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(reservationDecider, RESERVATION_EVENTS, [[reserved, confirmed, released]]));

  it('should have no subject, because nothing in it is personal', () => {
    expect(reservationDecider.subjectOf(reserve, reservationDecider.initialState)).toBeNull();
  });
});
