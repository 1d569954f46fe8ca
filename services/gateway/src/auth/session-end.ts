import { SESSION_END_NEAR_MINUTES } from '@entry/contracts/rules/timings';

/** The instants at which a session ends, in milliseconds since 1970; null for one that does not end by idling. */
export type SessionEnds = { readonly idle: number | null; readonly final: number };

/** What `X-Session-Ends` says: the first of both. */
export function sessionEndsText({ idle, final }: SessionEnds, now: number): string {
  const seconds = (time: number) => Math.max(0, Math.floor((time - now) / 1_000));

  return idle !== null && idle < final ? `${seconds(idle)};idle` : `${seconds(final)};final`;
}

/** Whether a page that only polls has to be told: every answer of a poll costs somebody on a weak network. */
export function isEndNear({ idle, final }: SessionEnds, now: number): boolean {
  return Math.min(idle ?? final, final) - now <= SESSION_END_NEAR_MINUTES * 60_000;
}
