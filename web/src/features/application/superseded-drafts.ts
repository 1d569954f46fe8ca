import { browserTexts } from '../../device/text-storage.ts';
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
  return (browserTexts.getItem(KEY) ?? '').split(' ').filter((key) => key !== '');
}

function write(keys: readonly string[]): void {
  if (keys.length === 0) browserTexts.removeItem(KEY);
  else browserTexts.setItem(KEY, keys.join(' '));
}
