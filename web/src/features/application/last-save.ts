import { tabTexts } from '../../device/text-storage.ts';

/**
 * That a page of this tab has sent its last save, and when. Nobody waits for such a save, so it may arrive after the next page
 * has asked for the form; and that page need not have it from the device.
 */
const KEY = 'last-save';
/** Milliseconds: what has not arrived by then is taken for lost. */
const ON_ITS_WAY = 60_000;
/** Milliseconds from one look to the next. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

export function noteLastSave(): void {
  tabTexts.setItem(KEY, String(Date.now()));
}

/**
 * Looks whether the last save of the page before has arrived, until it finds something new or does not expect it any more.
 * @param follow resolves to whether something was new
 * @returns what ends it
 */
export function followLastSave(follow: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = !isOnItsWay();

  const look = async ([pause, ...later]: readonly number[]): Promise<void> => {
    if (isOver || pause === undefined) return;

    timer = setTimeout(async () => {
      if (!(await follow().catch(() => false))) await look(later);
    }, pause);
  };
  void look(PAUSES);

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function isOnItsWay(): boolean {
  const age = Date.now() - Number(tabTexts.getItem(KEY) ?? Number.NaN);
  return age >= 0 && age < ON_ITS_WAY;
}
