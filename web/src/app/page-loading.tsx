import { createContext, use } from 'react';
import { LoadingPage } from '../components/spinner.tsx';
import type { LazyPage } from './lazy-page.tsx';

/** The page that belongs to the address, whether or not it is shown yet. */
export const PageOfAddress = createContext<LazyPage | null>(null);

/** What stands in the place of a page whose session is still being asked about. */
export function LoadingState() {
  const page = use(PageOfAddress);

  return page === null ? <LoadingPage /> : <SkeletonOf page={page} />;
}

function SkeletonOf({ page }: { readonly page: LazyPage }) {
  const { Skeleton = LoadingPage } = use(page.preload());

  return <Skeleton />;
}
