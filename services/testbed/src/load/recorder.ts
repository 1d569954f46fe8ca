import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Exchange } from '../kill-test/http-client.ts';
import type { Answer } from '../kill-test/http-exchange.ts';
import { routeOf } from './routes.ts';

/** What came of the requests of one route; times in milliseconds, of answers only. */
export type RouteFigures = {
  readonly route: string;
  readonly count: number;
  /** Answers from 400 to 499: a rule or a limit said no. */
  readonly refused: number;
  /** 503 with `Retry-After`: something behind the gateway is away, and it says so. */
  readonly unavailable: number;
  /** Every other answer from 500 on. */
  readonly failed: number;
  /** No whole answer. */
  readonly cut: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

export type Recorder = {
  readonly record: (exchange: Exchange) => void;
  /** By name of the route. */
  readonly routes: () => readonly RouteFigures[];
  /** How often each route was refused, and with which code: nothing is refused silently. */
  readonly refusals: () => ReadonlyMap<string, number>;
};

type Outcome = 'answered' | 'refused' | 'unavailable' | 'failed' | 'cut';
type Counted = { readonly times: RecordableHistogram; readonly outcomes: Record<Outcome, number> };

const MICROSECONDS = 1_000;
const LONGEST = 120_000 * MICROSECONDS;

/** Keeps a histogram per route, not every time: its size does not grow with the run. */
export function createRecorder(): Recorder {
  const routes = new Map<string, Counted>();
  const refusals = new Map<string, number>();

  function countedOf(route: string): Counted {
    const known = routes.get(route);
    if (known !== undefined) return known;

    const times = createHistogram({ lowest: 1, highest: LONGEST, figures: 3 });
    const counted = { times, outcomes: { answered: 0, refused: 0, unavailable: 0, failed: 0, cut: 0 } };
    routes.set(route, counted);

    return counted;
  }

  return {
    record: ({ method, path, answer, milliseconds }) => {
      const route = routeOf(method, path);
      const { times, outcomes } = countedOf(route);
      const outcome = outcomeOf(answer);
      outcomes[outcome] += 1;
      if (outcome !== 'cut') times.record(Math.min(LONGEST, Math.max(1, Math.round(milliseconds * MICROSECONDS))));
      if (outcome === 'answered') return;

      const refusal = `${route}: ${reasonOf(answer)}`;
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    },
    routes: () => [...routes].map(([route, counted]) => figuresOf(route, counted)).toSorted(byRoute),
    refusals: () => refusals,
  };
}

export function outcomeOf(answer: Answer): Outcome {
  if (answer.kind === 'cut') return 'cut';
  if (answer.status < 400) return 'answered';
  if (answer.status < 500) return 'refused';

  return answer.status === 503 && answer.retryAfter !== null ? 'unavailable' : 'failed';
}

function reasonOf(answer: Answer): string {
  if (answer.kind === 'cut') return answer.reason;
  const { code } = (answer.body ?? {}) as { readonly code?: string };

  return `${answer.status} ${code ?? ''}`.trim();
}

function figuresOf(route: string, { times, outcomes }: Counted): RouteFigures {
  const { answered, ...others } = outcomes;
  const count = answered + Object.values(others).reduce((sum, each) => sum + each, 0);
  const at = (percentile: number): number => (times.count === 0 ? 0 : times.percentile(percentile) / MICROSECONDS);

  return { route, count, ...others, p50: at(50), p95: at(95), p99: at(99), max: at(100) };
}

const byRoute = (left: RouteFigures, right: RouteFigures): number => (left.route < right.route ? -1 : 1);
