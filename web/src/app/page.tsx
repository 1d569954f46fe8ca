import type { RouteObject } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { type LazyPage, ShownPage } from './lazy-page.tsx';

/**
 * Who sees a page. `public`: everybody; the others are behind a login and inside the frame. `signed-in`: every
 * role. `applicant`: pages about an application of one's own, which staff have none of. `staff`: admins and auditors. `admin`: admins.
 */
export type Access = 'public' | 'signed-in' | 'applicant' | 'staff' | 'admin';

export type Page = { readonly access: Access; readonly lazy: LazyPage };

type PagesByName = Readonly<Partial<Record<keyof typeof paths, Page>>>;

/** The pages with one kind of access, at their addresses. */
export function routesFor(access: Access, pages: PagesByName): RouteObject[] {
  const named = Object.entries(pages) as [keyof typeof paths, Page][];

  return named
    .filter(([, page]) => page.access === access)
    .map(([name, { lazy }]) => ({ path: paths[name], ...routeOf(lazy) }));
}

/** The handle is what fetches it beforehand. */
export function routeOf(page: LazyPage): Pick<RouteObject, 'element' | 'handle'> {
  return { element: <ShownPage page={page} />, handle: page };
}
