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
      reject(new Error(`There was no way to ${address}`));
    };
    document.head.append(link);
  });
}
