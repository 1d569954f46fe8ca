/** How the answers of one route were. */
export type RouteCounts = {
  success: number;
  redirect: number;
  refused: number;
  turnedAway: number;
  failed: number;
  cut: number;
};

export type Tally = {
  readonly count: (route: string, status: number, isTurnedAway?: boolean) => void;
  readonly countRaw: (status: number) => void;
  readonly byRoute: () => ReadonlyMap<string, Readonly<RouteCounts>>;
  /** By status, those that never became an answer under 0. */
  readonly byStatus: () => ReadonlyMap<number, number>;
  readonly total: () => number;
};

export function createTally(routes: readonly string[]): Tally {
  const byRoute = new Map(routes.map((route) => [route, emptyCounts()]));
  const byStatus = new Map<number, number>();
  let total = 0;

  return {
    count: (route, status, isTurnedAway = false) => {
      total += 1;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      const counts = byRoute.get(route) ?? emptyCounts();
      byRoute.set(route, counts);
      counts[isTurnedAway ? 'turnedAway' : kindOf(status)] += 1;
    },
    countRaw: (status) => {
      total += 1;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    byRoute: () => byRoute,
    byStatus: () => byStatus,
    total: () => total,
  };
}

const emptyCounts = (): RouteCounts => ({ success: 0, redirect: 0, refused: 0, turnedAway: 0, failed: 0, cut: 0 });

function kindOf(status: number): keyof RouteCounts {
  if (status === 0) return 'cut';
  if (status < 300) return 'success';
  if (status < 400) return 'redirect';

  return status < 500 ? 'refused' : 'failed';
}
