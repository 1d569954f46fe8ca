import type { RouteObject } from 'react-router-dom';

/** Pages behind the admin guard, inside the frame. */
export const adminRoutes: readonly RouteObject[] = [];
