import { useState } from 'react';
import type { ShortcutName } from '../../shortcuts/shortcuts.ts';
import { ShortcutsButton, ShortcutsHelp } from '../../shortcuts/shortcuts-help.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';

/** How a row is opened: to look at it, or to decide about it. */
export type RowIntent = 'look' | 'reject';

/** What a button or a box in a row says of itself, as `data-key`. */
export type RowShortcut = Extract<
  ShortcutName,
  | 'validate'
  | 'guide'
  | 'details'
  | 'numberRight'
  | 'correct'
  | 'edit'
  | 'remove'
  | 'invite'
  | 'link'
  | 'select'
  | 'timeline'
  | 'save'
>;

type ListKeyboardProps = {
  /** Left out where a row has nothing to decide. Nobody decides from here: what is decided on is shown first. */
  readonly onOpenRow?: ((rowKey: string, intent: RowIntent) => void) | undefined;
  readonly rowKeys?: readonly RowShortcut[] | undefined;
  readonly hasSearch?: boolean;
};

const ROWS = 'main tbody tr[data-row]';
/** What a row is opened by; the last button of a row is the one that stands out. */
const OPENERS = 'button, a[href]';
const LIST_KEYS: readonly ShortcutName[] = ['next', 'previous', 'open', 'help'];
const DECISION_KEYS: readonly ShortcutName[] = ['approve', 'reject'];

/** The keys of a list: rows one after the other, what the buttons of a row do, search, help. */
export function ListKeyboard({ onOpenRow, rowKeys = [], hasSearch = true }: ListKeyboardProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const names: readonly ShortcutName[] = [
    ...LIST_KEYS,
    ...(hasSearch ? (['search'] as const) : []),
    ...(onOpenRow === undefined ? [] : DECISION_KEYS),
    ...rowKeys,
  ];
  const open = (intent: RowIntent) => () => {
    const rowKey = focusedRow()?.dataset['row'];
    if (rowKey !== undefined) onOpenRow?.(rowKey, intent);
  };

  useShortcuts('list', {
    next: () => focusRow(1),
    previous: () => focusRow(-1),
    ...(onOpenRow === undefined ? {} : { approve: open('look'), reject: open('reject') }),
    search: () => document.getElementById('search')?.focus(),
    help: () => setHelpOpen(true),
  });
  useShortcuts('row', Object.fromEntries(rowKeys.map((name) => [name, () => pressInRow(name)])));

  return (
    <>
      <ShortcutsButton names={names} />
      {isHelpOpen && <ShortcutsHelp names={names} onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** The row that has the focus, also where the focus is in what is unfolded below it. */
function focusedRow(): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>('main tbody tr') ?? null;
  const named = row?.matches('[data-row]') ? row : row?.previousElementSibling;

  return named instanceof HTMLElement && named.matches('[data-row]') ? named : null;
}

function pressInRow(name: RowShortcut): void {
  const row = focusedRow();
  const unfolded = row?.nextElementSibling?.matches('[data-row]') ? null : row?.nextElementSibling;
  const selector = `[data-key="${name}"]`;
  const pressed = row?.querySelector<HTMLElement>(selector) ?? unfolded?.querySelector<HTMLElement>(selector);

  pressed?.focus();
  pressed?.click();
}

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const focused = focusedRow();
  const current = focused === null ? -1 : rows.indexOf(focused);
  const place = current === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step));
  const openers = rows[place]?.querySelectorAll<HTMLElement>(OPENERS);

  const opener = openers?.item(openers.length - 1);
  opener?.focus({ preventScroll: true });
  opener?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
