import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterKey,
  type GaugeKey,
  type HistogramKey,
  type LabelsOf,
  type LabelValues,
  METRICS,
  type MetricKey,
} from './metric-definitions.ts';

/** One value of a metric, for one set of labels. */
export type Reading<Key extends ReadableKey> = { readonly labels: LabelsOf<Key>; readonly value: number };
type ReadableKey = GaugeKey | CounterKey;
type Readers = Set<() => readonly Reading<ReadableKey>[]>;

/** The metrics of one process. Whoever is not asked to measure is given none, and pays nothing. */
export type Metrics = {
  /**
   * Creates series at 0: the first event of a series that was absent is no increase to Prometheus.
   * @param values of labels that the table leaves open, and those of others that are to be created alone
   */
  readonly begin: <Key extends CounterKey | HistogramKey>(metric: Key, values?: LabelValues<Key>) => void;
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
    const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    const own: Readers = new Set();
    readers.set(key, own);
    if (type === 'counter') counters.set(key, clear(new Counter({ ...settings, collect: countFrom(own) }), labels));
    else if (type === 'gauge') new Gauge({ ...settings, collect: readFrom(own, labels) });
    else histograms.set(key, new Histogram({ ...settings, buckets: [...METRICS[key].buckets] }));
  }
  if (ofProcess) collectDefaultMetrics({ register: registry });

  return {
    begin: (metric, values = {}) => {
      for (const labels of combine({ ...METRICS[metric].labels, ...values } as Labels)) {
        counters.get(metric)?.inc(labels, 0);
        histograms.get(metric)?.zero(labels);
      }
    },
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

type Labels = Readonly<Record<string, readonly string[]>>;

/** Every combination of the values; none when those of a label are open. */
function combine(labels: Labels): readonly Record<string, string>[] {
  return Object.entries(labels).reduce<readonly Record<string, string>[]>(
    (before, [label, values]) => before.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );
}

/** The library begins a metric without labels at 0, in processes too that have nothing to say about it. */
function clear<Metric extends Counter | Gauge>(metric: Metric, labels: Labels): Metric {
  metric.reset();
  if (Object.keys(labels).length === 0) metric.remove();

  return metric;
}

/** What nobody reads any more (a partition that went to another worker, say) must not stay as it was last. */
function readFrom(readers: Readers, names: Labels) {
  return function collect(this: Gauge): void {
    clear(this, names);
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
