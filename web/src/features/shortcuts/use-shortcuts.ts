import { type RefObject, useEffect, useEffectEvent } from 'react';
import { findShortcut, type ShortcutName, type ShortcutScope } from './shortcuts.ts';
import { areShortcutsOn } from './shortcuts-switch.ts';

export type ShortcutActions = { readonly [Name in ShortcutName]?: (event: KeyboardEvent) => void };

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

/**
 * Answers the keys of a scope while nothing lies above it. Fields get their letters, and keys with a modifier are the
 * browser's. A key held down repeats nothing: each repetition would decide about the next item.
 * @param dialog where the scope is a dialog; left out for the page itself
 */
export function useShortcuts(
  scope: ShortcutScope,
  actions: ShortcutActions,
  dialog?: RefObject<HTMLDialogElement | null>,
): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (!areShortcutsOn() || !isMeantForPage(event) || findTopDialog() !== (dialog?.current ?? null)) return;

    const name = findShortcut(event.key, scope);
    const act = name === null ? undefined : actions[name];
    if (act === undefined) return;

    event.preventDefault();
    act(event);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => answer(event);
    document.addEventListener('keydown', listen);

    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isMeantForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.closest(FIELDS) !== null);
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;

  return !isTyping && !hasModifier && !event.repeat && !event.isComposing && !event.defaultPrevented;
}

/** Dialogs that open from another stand within it or after it. */
function findTopDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}
