import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { LoadingState } from '../components/spinner.tsx';
import { CrashPage } from './crash-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { routesFor } from './page.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { Root } from './root.tsx';

const ROOT = 'root';

const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => <LoadingState />,
    children: [
      ...routesFor('public', PUBLIC_PAGES),
      { path: '*', lazy: lazyPage(() => import('./not-found-page.tsx')) },
    ],
  },
];

/**
 * Visitors do not load the addresses of pages they cannot see: the names of those files are as much as a page. The
 * router asks for them at every address that no public page has, which is also before it says that there is no page.
 */
const addSignedInRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const { SIGNED_IN_ROUTES } = await import('./signed-in-routes.ts');
  patch(ROOT, SIGNED_IN_ROUTES);
};

export function createRouter() {
  return createBrowserRouter(routes, { patchRoutesOnNavigation: addSignedInRoutes });
}
