import { TOLD_POLL_INTERVAL } from '@entry/contracts/rules/timings';

let live = false;

/** While the service tells us of changes, asking every few seconds finds nothing that we do not know. */
export function setLive(next: boolean): void {
  live = next;
}

/**
 * For queries that are asked again and again: the interval of the specification, except while the service tells of
 * changes by itself. Being live ends in a fetch of all such queries (`useChanges`), which begins the interval again.
 */
export const unlessLive = (milliseconds: number) => (): number => (live ? TOLD_POLL_INTERVAL : milliseconds);
