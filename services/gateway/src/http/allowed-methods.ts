import type { Route, ShowProblem } from './define-route.ts';

/** What one may do at an address where something is declared, and how a refusal is shown there. */
export type Allowed = { readonly methods: string; readonly showProblem: ShowProblem | null };

/** @returns null for an address at which nothing is declared. Asked only for what no route has taken. */
export function createAllowedMethods(routes: readonly Route[]): (path: string) => Allowed | null {
  const shapes = new Map<string, Route[]>();
  for (const route of routes) {
    const shape = shapeOf(route.path);
    shapes.set(shape, [...(shapes.get(shape) ?? []), route]);
  }
  const declared = [...shapes].map(([shape, ofShape]) => ({
    pattern: new RegExp(`^${shape}$`),
    methods: ofShape.map(({ method }) => method).join(', '),
    showProblem: ofShape.map((route) => route.showProblem).find((show) => show !== null) ?? null,
  }));

  return (path) => declared.find(({ pattern }) => pattern.test(path)) ?? null;
}

/** Of all paths that differ in the names of their identifiers alone. */
const shapeOf = (path: string): string => path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
