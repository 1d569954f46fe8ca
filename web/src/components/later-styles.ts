/**
 * A public page carries the styles of its own, and pages behind a login those of everything but the staff's pages. Who goes
 * on gets the rest. The build writes where they are into the head of each page; while somebody works on the pages they are
 * all there.
 */
const loading = new Map<string, Promise<void>>();

let isFirstPage = true;

/** From now on pages are shown that the HTML was not written for. */
export function leaveFirstPage(): void {
  isFirstPage = false;
}

/** What any page of visitors and applicants needs, but the one that the HTML was written for. */
export function loadPageStyles(): Promise<void> {
  // All of them are more than these; coming after them, these would win where they must not.
  return isFirstPage || loading.has('staff-styles') ? Promise.resolve() : loadStyles('page-styles');
}

/** What the pages of the staff need. */
export function loadStaffStyles(): Promise<void> {
  return loadStyles('staff-styles');
}

function loadStyles(name: 'page-styles' | 'staff-styles'): Promise<void> {
  const known = loading.get(name);
  if (known !== undefined) return known;

  const address = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (address === undefined) return Promise.resolve();

  const styles = append(address);
  loading.set(name, styles);
  // The next visit tries again.
  styles.catch(() => loading.delete(name));

  return styles;
}

function append(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;

  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      // As the bundler says it: by these words a page that cannot be had now is told from a defect (`missing-code.ts`).
      reject(new Error(`Unable to preload ${address}`));
    };
    document.head.append(link);
  });
}
