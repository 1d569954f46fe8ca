import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckboxField } from '../../components/text-field.tsx';
import { useText } from '../../messages/text.tsx';
import { SHORTCUTS, type ShortcutName, type ShortcutScope, shortcutNames } from './shortcuts.ts';
import { switchShortcuts, useShortcutsSwitch } from './shortcuts-switch.ts';

type ShortcutsHelpProps = { readonly scopes: readonly ShortcutScope[]; readonly onClose: () => void };

/** What the keys do here, and the switch that turns them off. */
export function ShortcutsHelp({ scopes, onClose }: ShortcutsHelpProps) {
  const text = useText();
  const isOn = useShortcutsSwitch();
  const names = [...new Set(scopes.flatMap(shortcutNames))];

  return (
    <Dialog
      title={text('shortcuts.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('common.close')}</Button>}
    >
      <CheckboxField
        id="shortcutsOn"
        label={text('shortcuts.on')}
        checked={isOn}
        onChange={(event) => switchShortcuts(event.target.checked)}
      />
      <dl className={isOn ? undefined : 'text-muted'}>
        {names.map((name) => (
          <div key={name} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
            <dt>{text(SHORTCUTS[name].labelId)}</dt>
            <dd className="flex shrink-0 gap-1">
              {shownKeys(name).map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded border border-line-strong bg-canvas px-2 py-0.5 text-center font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function shownKeys(name: ShortcutName): readonly string[] {
  const keys: readonly string[] = SHORTCUTS[name].keys;
  const [first, last] = [keys[0], keys.at(-1)];

  return keys.length > 2 ? [`${first}–${last}`] : keys.slice(0, 1);
}

type ShortcutsButtonProps = { readonly scopes: readonly ShortcutScope[] };

/** The way to the help for everybody, also while the keys are off. Phones have no keys. */
export function ShortcutsButton({ scopes }: ShortcutsButtonProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        aria-label={text('shortcuts.title')}
        title={text('shortcuts.title')}
        onClick={() => setOpen(true)}
        className="hidden size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-accent-50 md:grid lg:size-9"
      >
        <Keyboard aria-hidden="true" size={20} />
      </button>
      {isOpen && <ShortcutsHelp scopes={scopes} onClose={() => setOpen(false)} />}
    </>
  );
}
