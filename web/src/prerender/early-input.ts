/** Filled by the script in the page's head (`web/build/early-submit.ts`) when a form is sent before there is code for it. */
type WindowOfPage = Window & { earlySubmit?: HTMLFormElement | null };

type Control = HTMLInputElement | HTMLSelectElement;

type Typed = { readonly control: Control; readonly value: string; readonly isChecked: boolean };

let typed: readonly Typed[] = [];

/**
 * Remembers what somebody has typed into the HTML before the code came. Taking the page over puts the fields back to what
 * they were rendered with, or leaves the components without knowing.
 */
export function rememberEarlyInput(root: HTMLElement): void {
  typed = [...root.querySelectorAll<Control>('input, select')].filter(hasChanged).map((control) => ({
    control,
    value: control.value,
    isChecked: 'checked' in control && control.checked,
  }));
}

/** Gives it to the components as if it were typed now, and sends the form that somebody has sent. Once. */
export function restoreEarlyInput(): void {
  for (const { control, value, isChecked } of typed) restoreControl(control, value, isChecked);
  typed = [];

  const page: WindowOfPage = window;
  const form = page.earlySubmit;
  // From now on the page's own code has the forms.
  page.earlySubmit = null;
  form?.requestSubmit();
}

function hasChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

function isBox(control: Control): boolean {
  return control.type === 'checkbox' || control.type === 'radio';
}

function restoreControl(control: Control, value: string, isChecked: boolean): void {
  if (!control.isConnected) return;

  if (isBox(control)) {
    if (control instanceof HTMLInputElement && control.checked !== isChecked) control.click();
    return;
  }

  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  // React remembers the value that it found, and would take the same one for no change.
  for (const next of ['', value]) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, next);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
