import * as z from 'zod/mini';
import type { BadgeColour } from './statuses.ts';

/** How long an invitation from the waiting list holds, unless the service is configured otherwise. */
export const INVITATION_DAYS = 7;
/** People that one request may invite: every one of them is a command of its own. */
export const INVITATIONS_MAXIMUM = 100;

const MILLISECONDS_PER_DAY = 86_400_000;

/** Where somebody on the waiting list stands. `expired` is told by the clock: no event says that time went by. */
export const WAITING_LIST_STATES = ['waiting', 'invited', 'expired', 'confirmed'] as const;
export const WaitingListState = z.enum(WAITING_LIST_STATES);
export type WaitingListState = z.infer<typeof WaitingListState>;

export const WAITING_LIST_STATE_PRESENTATION = {
  waiting: { label: 'Waiting', colour: 'grey' },
  invited: { label: 'Invited', colour: 'blue' },
  expired: { label: 'Invitation expired', colour: 'yellow' },
  confirmed: { label: 'Confirmed', colour: 'green' },
} as const satisfies Record<WaitingListState, { readonly label: string; readonly colour: BadgeColour }>;

/** A state of the list as a filter; `next` is the queue of who may be invited now: waiting or expired. */
export const WAITING_LIST_FILTERS = ['next', ...WAITING_LIST_STATES] as const;
export const WaitingListFilter = z.enum(WAITING_LIST_FILTERS);
export type WaitingListFilter = z.infer<typeof WaitingListFilter>;

/** @returns until when an invitation made now can be confirmed: ISO 8601, UTC */
export function invitationExpiry(now: string, days: number): string {
  return new Date(Date.parse(now) + days * MILLISECONDS_PER_DAY).toISOString();
}

/** @param expiresAt null for an invitation that never expires: those from before they had an expiry */
export function isInvitationExpired(expiresAt: string | null, now: string): boolean {
  return expiresAt !== null && expiresAt <= now;
}

type Standing = { readonly status: 'waiting' | 'invited' | 'confirmed'; readonly expiresAt: string | null };

export function waitingListStateAt({ status, expiresAt }: Standing, now: string): WaitingListState {
  return status === 'invited' && isInvitationExpired(expiresAt, now) ? 'expired' : status;
}
