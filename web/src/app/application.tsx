import { Suspense, useEffect } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { LoadingPage } from '../components/spinner.tsx';
import { useGeoCheck } from '../features/geo/use-geo-check.ts';
import { useSessionRefresh } from '../features/session/use-session-refresh.ts';
import { useArrival } from '../navigation/arrival.ts';
import { useScrollPosition } from '../navigation/scroll-position.ts';
import { restoreEarlyInput } from '../prerender/early-input.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { PageOfAddress } from './page-loading.tsx';
import { pageOf, preloadRoute, ROUTES } from './routes.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Everything inside the router: keeps the session fresh, checks the country once, and shows the page of the address. */
export function Application() {
  useSessionRefresh();
  useGeoCheck();

  return <Pages routes={ROUTES} />;
}

/** The page of the address; moves focus and position when it changes. */
export function Pages({ routes }: { readonly routes: RouteObject[] }) {
  const { key } = useLocation();
  useFocusOnNavigation();
  useScrollPosition();
  useArrival();

  return (
    <CrashBoundary navigation={key}>
      {/* Going to a page whose code is missing keeps the one before in sight; this is for the first. */}
      <Suspense fallback={<LoadingPage />}>
        <RoutedPage routes={routes} />
      </Suspense>
    </CrashBoundary>
  );
}

function RoutedPage({ routes }: { readonly routes: RouteObject[] }) {
  const { pathname } = useLocation();
  // Here, because what is inside `Suspense` is taken over after what is around it.
  useEffect(restoreEarlyInput, []);
  // Rendering finds out again what could not be had.
  preloadRoute(pathname, routes).catch(() => undefined);

  return <PageOfAddress value={pageOf(pathname, routes)}>{useRoutes(routes)}</PageOfAddress>;
}
