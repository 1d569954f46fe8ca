/**
 * Every metric of the service, each under the name that the code uses. A test holds `docs/operations.md`, the dashboard
 * and the alert rules to this table.
 *
 * Labels take few values that are known beforehand: types of commands, route patterns, names of read models. Never an
 * id, an address or a text from outside, which would tell about people and make a new series each.
 */
export type MetricDefinition = {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Each label with all of its values; `OPEN` where another part of the program knows them. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly help: string;
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
};

/** From a memory's answer to a deadline. */
const CALLS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;
/** From a request that reads memory to an upload over a slow network. */
const REQUESTS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60] as const;
/** From one hop to an outage. */
const VISIBILITY = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300] as const;

const OPEN: readonly string[] = [];

/** Calls that are timed, by what answers them. */
export const TIMED_CALLS = {
  'event log': ['readStream', 'readAll', 'readAt', 'head'],
  'key vault': ['ensureKey', 'findKey', 'destroyKey', 'indexKey'],
  'file store': ['write', 'read', 'findPresent', 'remove'],
  'read store': ['load', 'get', 'write', 'find', 'count', 'saveCheckpoint'],
} as const;
export type TimedBackend = keyof typeof TIMED_CALLS;

/** Anybody may send a request by any name of a method: each would be a series of its own. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'other'] as const;
const APPEND_OUTCOMES = ['ok', 'conflict', 'unknown', 'unavailable', 'failed'] as const;

export const METRICS = {
  requests: {
    name: 'entry_http_requests_total',
    type: 'counter',
    labels: { method: METHODS, route: OPEN, status: ['1xx', '2xx', '3xx', '4xx', '5xx'] },
    help: 'Requests answered, by route pattern and class of status',
  },
  requestSeconds: {
    name: 'entry_http_request_seconds',
    type: 'histogram',
    labels: { method: METHODS, route: OPEN },
    help: 'From the request to its answer',
    buckets: REQUESTS,
  },
  limited: {
    name: 'entry_rate_limited_total',
    type: 'counter',
    labels: {
      limit: [
        'generalPerAccount',
        'generalPerAddress',
        'failedLoginsPerAddress',
        'failedLoginsPerAccountAndAddress',
        'failedLoginsPerAccount',
        'failedLoginsPerDevice',
        'loginsPerAccount',
        'registrationPerAddress',
        'waitingListPerAddress',
        'uploadsPerAccount',
        'uploadPartsPerAccount',
      ],
    },
    help: 'Requests refused by a rate limit',
  },
  commands: {
    name: 'entry_commands_total',
    type: 'counter',
    labels: {
      command: OPEN,
      outcome: ['ok', 'unchanged', 'repeated', 'refused', 'stale', 'conflict', 'unknown', 'unavailable', 'failed'],
    },
    help: 'Commands handled, by what became of them',
  },
  commandSeconds: {
    name: 'entry_command_seconds',
    type: 'histogram',
    labels: { command: OPEN },
    help: 'From the command to its result, waiting for its stream included',
    buckets: CALLS,
  },
  storageFree: {
    name: 'entry_storage_free_bytes',
    type: 'gauge',
    labels: {},
    help: 'Room on the disk of the data folder',
  },
  storageLevel: {
    name: 'entry_storage_level',
    type: 'gauge',
    labels: {},
    help: '0 while there is room, 1 while files are refused for want of it, 2 while nothing can be saved',
  },
  appends: {
    name: 'entry_appends_total',
    type: 'counter',
    labels: { outcome: APPEND_OUTCOMES },
    help: 'Appends to the event log, by what became of them',
  },
  appendSeconds: {
    name: 'entry_append_seconds',
    type: 'histogram',
    labels: { outcome: APPEND_OUTCOMES },
    help: 'From an append to its outcome',
    buckets: CALLS,
  },
  callSeconds: {
    name: 'entry_call_seconds',
    type: 'histogram',
    labels: {
      backend: Object.keys(TIMED_CALLS) as readonly TimedBackend[],
      operation: Object.values(TIMED_CALLS).flat(),
      outcome: ['ok', 'unavailable', 'failed'],
    },
    help: 'Calls of event log, read store, key vault and file store',
    buckets: CALLS,
  },
  visibleSeconds: {
    name: 'entry_visible_seconds',
    type: 'histogram',
    labels: { partition: OPEN },
    help: 'From the decision of an event until the read models show it',
    buckets: VISIBILITY,
  },
  lagSeconds: {
    name: 'entry_read_model_lag_seconds',
    type: 'gauge',
    labels: { model: OPEN, version: OPEN, partition: OPEN },
    help: 'For how long a read model has been behind the log; 0 when it is not',
  },
  parked: {
    name: 'entry_parked_events',
    type: 'gauge',
    labels: { model: OPEN, version: OPEN, partition: OPEN },
    help: 'Streams and documents that wait because an event could not be applied',
  },
  isHealthy: {
    name: 'entry_read_models_healthy',
    type: 'gauge',
    labels: { partition: OPEN },
    help: '1 while a partition is caught up and moving, else 0',
  },
  partitions: {
    name: 'entry_partitions',
    type: 'gauge',
    labels: {},
    help: 'Into how many partitions the read models are divided, as a gateway is configured',
  },
  filesGone: {
    name: 'entry_files_gone',
    type: 'gauge',
    labels: {},
    help: 'Files that events name and that are gone: found by the daily look, or asked for since',
  },
  filesRefused: {
    name: 'entry_files_refused_total',
    type: 'counter',
    labels: { reason: ['gone', 'unreadable'] },
    help: 'Requests for a file that is gone or cannot be read',
  },
  messages: {
    name: 'entry_bus_messages_total',
    type: 'counter',
    labels: { direction: ['published', 'received'], kind: ['events', 'empty'] },
    help: 'Messages of the bus, published and received; empty ones only tell how far a partition is',
  },
  relayPosition: {
    name: 'entry_relay_position',
    type: 'gauge',
    labels: {},
    help: 'Position in the log up to which the relay has published; rounded',
  },
  relayLagSeconds: {
    name: 'entry_relay_lag_seconds',
    type: 'gauge',
    labels: {},
    help: 'For how long the relay has been behind the log; 0 when it is not',
  },
  relayIsActive: {
    name: 'entry_relay_active',
    type: 'gauge',
    labels: {},
    help: '1 in the relay that publishes, 0 in one that stands by or is held up',
  },
  relayed: {
    name: 'entry_relay_events_total',
    type: 'counter',
    labels: {},
    help: 'Events that the relay has published',
  },
  fencesLost: {
    name: 'entry_relay_fences_lost_total',
    type: 'counter',
    labels: {},
    help: 'How often the relay found the bus elsewhere than it had left it, and published again from there',
  },
  clockOffset: {
    name: 'entry_clock_offset_seconds',
    type: 'gauge',
    labels: { backend: ['read store'] },
    help: 'How far the clock of an engine is ahead of the clock of this process; below 0 when it is behind',
  },
  queued: {
    name: 'entry_queued',
    type: 'gauge',
    labels: { queue: ['streams', 'bus', 'passwords', 'pictures'] },
    help: 'What waits: commands for their streams, messages of the bus, passwords to be hashed, pictures',
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricKey = keyof typeof METRICS;
type OfType<Type extends MetricDefinition['type']> = {
  [Key in MetricKey]: (typeof METRICS)[Key]['type'] extends Type ? Key : never;
}[MetricKey];
export type CounterKey = OfType<'counter'>;
export type GaugeKey = OfType<'gauge'>;
export type HistogramKey = OfType<'histogram'>;
type Known<Key extends MetricKey> = (typeof METRICS)[Key]['labels'];
/** A value for exactly the labels of a metric: one of those that the table lists, where it lists them. */
export type LabelsOf<Key extends MetricKey> = {
  readonly [Label in keyof Known<Key>]: Extract<Known<Key>[Label], readonly string[]>[number];
};
/** Values of some labels of a metric. */
export type LabelValues<Key extends MetricKey> = {
  readonly [Label in keyof LabelsOf<Key>]?: readonly LabelsOf<Key>[Label][];
};
