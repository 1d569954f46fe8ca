import { useState } from 'react';
import { ShortcutsButton, ShortcutsHelp } from '../../shortcuts/shortcuts-help.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';

/** How a row is opened: to look at it, or to decide about it. */
export type RowIntent = 'look' | 'reject';

type ListKeyboardProps = {
  /** Left out where a row has nothing to decide. Nobody decides from here: what is decided on is shown first. */
  readonly onOpenRow?: ((rowKey: string, intent: RowIntent) => void) | undefined;
};

const ROWS = 'main tbody tr[data-row]';
/** What a row is opened by; the last button of a row is the one that stands out. */
const OPENERS = 'button, a[href]';

/** The keys of a list: rows one after the other, search, help. */
export function ListKeyboard({ onOpenRow }: ListKeyboardProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const open = (intent: RowIntent) => () => {
    const rowKey = focusedRow()?.dataset['row'];
    if (rowKey !== undefined) onOpenRow?.(rowKey, intent);
  };

  useShortcuts('list', {
    next: () => focusRow(1),
    previous: () => focusRow(-1),
    ...(onOpenRow === undefined ? {} : { approve: open('look'), reject: open('reject') }),
    rowAction: ({ key }) => actionsOf(focusedRow())[Number(key) - 1]?.click(),
    search: () => document.getElementById('search')?.focus(),
    help: () => setHelpOpen(true),
  });

  return (
    <>
      <ShortcutsButton scopes={['list']} />
      {isHelpOpen && <ShortcutsHelp scopes={['list']} onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** What can be pressed in the row's last cell. */
function actionsOf(row: HTMLElement | null): readonly HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(`td:last-child :is(${OPENERS})`) ?? [])];
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const place = current === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step));
  const openers = rows[place]?.querySelectorAll<HTMLElement>(OPENERS);

  const opener = openers?.item(openers.length - 1);
  opener?.focus({ preventScroll: true });
  opener?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
