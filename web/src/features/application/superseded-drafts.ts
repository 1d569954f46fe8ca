import { onWipe } from '../../device/wipe-device.ts';

/**
 * A page that is being closed has no time to put its draft on the device, but its last save, which asks for no time, may
 * well arrive. Such a draft is marked, at once and in clear (its name says nothing): what the server has is the later
 * one, where both differ.
 */
const KEY = 'superseded-drafts';
onWipe((removed) => write(removed === null ? [] : supersededDrafts().filter((key) => !removed.includes(key))));

export function markSuperseded(draftKey: string): void {
  write([...new Set([...supersededDrafts(), draftKey])]);
}

export function unmarkSuperseded(draftKey: string): void {
  const keys = supersededDrafts();
  if (keys.includes(draftKey)) write(keys.filter((key) => key !== draftKey));
}

export function supersededDrafts(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((key) => key !== '');
  } catch {
    return [];
  }
}

function write(keys: readonly string[]): void {
  try {
    if (keys.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, keys.join(' '));
  } catch {
    // Then both values are shown, and people choose.
  }
}
