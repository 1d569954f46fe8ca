import { type ComponentType, use } from 'react';
import { loadPageStyles } from '../components/later-styles.ts';
import type { MessageGroup } from '../messages/catalog.ts';
import { loadMessages } from '../messages/load-messages.ts';

export type PageModule = {
  readonly default: ComponentType;
  /** What stands there until the session and the page's data have come: its heading, and the place of the rest. */
  readonly Skeleton?: ComponentType;
};

export type LazyPage = {
  /** Fetches what the page needs, once; rejects when it could not be had. */
  readonly preload: () => Promise<PageModule>;
};

/** What `use` looks at before it waits: a promise that says this of itself is read at once. */
type Fetched = Promise<PageModule> & { status?: 'fulfilled'; value?: PageModule };

const failures = new Set<() => void>();

/** A page of which the code, the messages and the styles are fetched side by side, when it is first shown or before. */
export function lazyPage(load: () => Promise<PageModule>, ...groups: readonly MessageGroup[]): LazyPage {
  return lazily(async () => {
    const [module] = await Promise.all([load(), loadMessages(['common', ...groups]), loadPageStyles()]);
    return module;
  });
}

/** What is to be shown where it is fetched by other means. */
export function lazily(fetchPage: () => Promise<PageModule>): LazyPage {
  let loading: Fetched | undefined;

  const start = () => {
    const fetched: Fetched = fetchPage().then((value) => Object.assign(fetched, { status: 'fulfilled', value }).value);
    fetched.catch(() =>
      failures.add(() => {
        loading = undefined;
      }),
    );
    return fetched;
  };

  return {
    preload() {
      loading ??= start();
      return loading;
    },
  };
}

/** What has been fetched is shown at once: nothing stands in its place for a moment, and hydrating finds it. */
export function ShownPage({ page }: { readonly page: LazyPage }) {
  const { default: Loaded } = use(page.preload());

  return <Loaded />;
}

/**
 * Whoever comes back to a page that could not be fetched has it tried again. Not before somebody has seen that it failed:
 * React asks once more at once, and would never be told.
 */
export function forgetFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}
