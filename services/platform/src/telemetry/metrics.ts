import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterKey,
  type GaugeKey,
  type HistogramKey,
  type LabelsOf,
  METRICS,
  type MetricKey,
} from './metric-definitions.ts';

/** One value of a gauge, for one set of labels. */
export type Reading<Key extends GaugeKey> = { readonly labels: LabelsOf<Key>; readonly value: number };

/** The metrics of one process. Whoever is not asked to measure is given none, and pays nothing. */
export type Metrics = {
  readonly add: <Key extends CounterKey>(metric: Key, labels: LabelsOf<Key>, amount?: number) => void;
  readonly observe: <Key extends HistogramKey>(metric: Key, labels: LabelsOf<Key>, seconds: number) => void;
  /**
   * A gauge is read when somebody asks for the metrics, and costs nothing in between. Several may give readings for
   * one gauge. The function that comes back takes them out again.
   */
  readonly read: <Key extends GaugeKey>(metric: Key, readings: () => readonly Reading<Key>[]) => () => void;
  /** In the text format of Prometheus. */
  readonly text: () => Promise<string>;
};

export type MetricsOptions = {
  /** Event loop, memory and file handles too; a test has no use for them. */
  readonly ofProcess?: boolean;
};

export function createMetrics({ ofProcess = true }: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  const counters = new Map<MetricKey, Counter>();
  const histograms = new Map<MetricKey, Histogram>();
  const readers = new Map<MetricKey, Set<() => readonly Reading<GaugeKey>[]>>();

  for (const key of Object.keys(METRICS) as MetricKey[]) {
    const { name, type, labels, help } = METRICS[key];
    const settings = { name, help, labelNames: [...labels], registers: [registry] };
    if (type === 'counter') counters.set(key, new Counter(settings));
    else if (type === 'histogram') {
      histograms.set(key, new Histogram({ ...settings, buckets: [...METRICS[key].buckets] }));
    } else {
      const own = new Set<() => readonly Reading<GaugeKey>[]>();
      readers.set(key, own);
      new Gauge({ ...settings, collect: collectInto(own) });
    }
  }
  if (ofProcess) collectDefaultMetrics({ register: registry });

  return {
    add: (metric, labels, amount = 1) => counters.get(metric)?.inc({ ...labels }, amount),
    observe: (metric, labels, seconds) => histograms.get(metric)?.observe({ ...labels }, seconds),
    read: (metric, readings) => {
      const own = readers.get(metric);
      own?.add(readings);

      return () => void own?.delete(readings);
    },
    text: () => registry.metrics(),
  };
}

/** What nobody reads any more (a partition that went to another worker, say) must not stay as it was last. */
function collectInto(readers: ReadonlySet<() => readonly Reading<GaugeKey>[]>) {
  return function collect(this: Gauge): void {
    this.reset();
    for (const readings of readers) for (const { labels, value } of readings()) this.set({ ...labels }, value);
  };
}
