import { useSyncExternalStore } from 'react';
import { browserTexts } from '../../device/text-storage.ts';

/** On this device: single letters get in the way of speech input and of hands that slip (WCAG 2.1.4). */
const KEY = 'shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();

export function areShortcutsOn(): boolean {
  return browserTexts.getItem(KEY) !== OFF;
}

export function switchShortcuts(isOn: boolean): void {
  if (isOn) browserTexts.removeItem(KEY);
  else browserTexts.setItem(KEY, OFF);
  for (const listener of listeners) listener();
}

export function useShortcutsSwitch(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);

  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
