import type { MessageId } from '../../messages/catalog.ts';

/** Where a shortcut works. `reasons`: while a reason is chosen, in a review. `copying`: while the fields of a form are copied. */
export type ShortcutScope = 'list' | 'review' | 'reasons' | 'copying';

type Shortcut = {
  readonly keys: readonly string[];
  readonly scopes: readonly ShortcutScope[];
  readonly labelId: MessageId;
};

/** All there are; the help lists them from here. Letters without modifiers, so that none of the browser's is taken. */
export const SHORTCUTS = {
  next: { keys: ['j'], scopes: ['list', 'review'], labelId: 'shortcuts.next' },
  previous: { keys: ['k'], scopes: ['list', 'review'], labelId: 'shortcuts.previous' },
  open: { keys: ['Enter'], scopes: ['list'], labelId: 'shortcuts.open' },
  rowAction: { keys: ['1', '2', '3', '4', '5'], scopes: ['list'], labelId: 'shortcuts.rowAction' },
  approve: { keys: ['a'], scopes: ['list', 'review'], labelId: 'shortcuts.approve' },
  reject: { keys: ['r'], scopes: ['list', 'review'], labelId: 'shortcuts.reject' },
  revise: { keys: ['n'], scopes: ['review'], labelId: 'shortcuts.revise' },
  force: { keys: ['f'], scopes: ['review'], labelId: 'shortcuts.force' },
  reason: {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    scopes: ['reasons'],
    labelId: 'shortcuts.reason',
  },
  zoomIn: { keys: ['+', '='], scopes: ['review'], labelId: 'shortcuts.zoomIn' },
  zoomOut: { keys: ['-'], scopes: ['review'], labelId: 'shortcuts.zoomOut' },
  fitWhole: { keys: ['0'], scopes: ['review'], labelId: 'shortcuts.fitWhole' },
  fitWidth: { keys: ['w'], scopes: ['review'], labelId: 'shortcuts.fitWidth' },
  turn: { keys: ['t'], scopes: ['review'], labelId: 'shortcuts.turn' },
  search: { keys: ['/'], scopes: ['list'], labelId: 'shortcuts.search' },
  copyNext: { keys: ['c'], scopes: ['copying'], labelId: 'shortcuts.copyNext' },
  copyAgain: { keys: ['b'], scopes: ['copying'], labelId: 'shortcuts.copyAgain' },
  help: { keys: ['?'], scopes: ['list', 'review', 'reasons'], labelId: 'shortcuts.help' },
  close: { keys: ['Escape'], scopes: ['review', 'reasons'], labelId: 'shortcuts.close' },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Left to the browser: Enter presses what has the focus, and Escape closes a dialog, with the shortcuts off as well. */
export const NATIVE_SHORTCUTS: ReadonlySet<ShortcutName> = new Set<ShortcutName>(['open', 'close']);

export function shortcutNames(scope: ShortcutScope): readonly ShortcutName[] {
  const names = Object.keys(SHORTCUTS) as ShortcutName[];

  return names.filter((name) => (SHORTCUTS[name].scopes as readonly ShortcutScope[]).includes(scope));
}

/** The shortcut of a key in a scope. @param key as `KeyboardEvent.key` names it */
export function findShortcut(key: string, scope: ShortcutScope): ShortcutName | null {
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const found = shortcutNames(scope).find(
    (name) => !NATIVE_SHORTCUTS.has(name) && (SHORTCUTS[name].keys as readonly string[]).includes(wanted),
  );

  return found ?? null;
}
