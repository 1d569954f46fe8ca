import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterKey,
  type GaugeKey,
  type HistogramKey,
  type LabelsOf,
  METRICS,
  type MetricKey,
} from './metric-definitions.ts';

/** One value of a metric, for one set of labels. */
export type Reading<Key extends ReadableKey> = { readonly labels: LabelsOf<Key>; readonly value: number };
type ReadableKey = GaugeKey | CounterKey;
type Readers = Set<() => readonly Reading<ReadableKey>[]>;

/** The metrics of one process. Whoever is not asked to measure is given none, and pays nothing. */
export type Metrics = {
  readonly add: <Key extends CounterKey>(metric: Key, labels: LabelsOf<Key>, amount?: number) => void;
  readonly observe: <Key extends HistogramKey>(metric: Key, labels: LabelsOf<Key>, seconds: number) => void;
  /**
   * A gauge, and a counter that somebody keeps already, is read when the metrics are asked for, and costs nothing in
   * between. Several may give readings for one. The function that comes back takes them out again.
   */
  readonly read: <Key extends ReadableKey>(metric: Key, readings: () => readonly Reading<Key>[]) => () => void;
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
  const readers = new Map<MetricKey, Readers>();

  for (const key of Object.keys(METRICS) as MetricKey[]) {
    const { name, type, labels, help } = METRICS[key];
    const settings = { name, help, labelNames: [...labels], registers: [registry] };
    const own: Readers = new Set();
    readers.set(key, own);
    if (type === 'counter') counters.set(key, new Counter({ ...settings, collect: countFrom(own) }));
    else if (type === 'gauge') new Gauge({ ...settings, collect: readFrom(own) });
    else histograms.set(key, new Histogram({ ...settings, buckets: [...METRICS[key].buckets] }));
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
function readFrom(readers: Readers) {
  return function collect(this: Gauge): void {
    this.reset();
    for (const readings of readers) for (const { labels, value } of readings()) this.set({ ...labels }, value);
  };
}

function countFrom(readers: Readers) {
  return function collect(this: Counter): void {
    // What is added as it happens is here already.
    if (readers.size === 0) return;

    this.reset();
    for (const readings of readers) for (const { labels, value } of readings()) this.inc({ ...labels }, value);
  };
}
