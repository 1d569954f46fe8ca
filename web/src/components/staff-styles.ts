let loading: Promise<void> | undefined;

/**
 * Pages carry the styles of everything but the staff's pages; who goes there gets all of them. The build writes where they
 * are into the head of each page; without it, as while somebody works on the pages, they are all there.
 */
export function loadStaffStyles(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="staff-styles"]')?.content;
  if (address === undefined) return Promise.resolve();

  loading ??= append(address).catch((error: unknown) => {
    // The next visit tries again.
    loading = undefined;
    throw error;
  });
  return loading;
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
