import type { RecordedEvent } from '@entry/platform/ports/event-log';

/** Where things are on the server. Subjects carry kinds of streams and of events, never an id: nothing of a person. */
export type Subjects = {
  readonly stream: string;
  /** Of all events. */
  readonly all: string;
  readonly ofPartition: (partition: number) => string;
  readonly ofEvent: (partition: number, event: Pick<RecordedEvent, 'stream' | 'type'>) => string;
  /** Not kept: up to where the log was relayed. */
  readonly ends: string;
  /** Not kept: how far the read models are. */
  readonly progress: string;
};

/** @throws TypeError for a prefix that is no plain word */
export function createSubjects(prefix: string): Subjects {
  if (!/^[\w-]+$/.test(prefix)) throw new TypeError('A prefix on the bus consists of letters, digits, - and _');

  return {
    stream: prefix,
    all: `${prefix}.*.*.*`,
    ofPartition: (partition) => `${prefix}.${partition}.*.*`,
    ofEvent: (partition, { stream, type }) => `${prefix}.${partition}.${categoryOf(stream)}.${token(type)}`,
    // Of one token less than those of events, so that the stream does not take them.
    ends: `${prefix}.relayed`,
    progress: `${prefix}.progress`,
  };
}

const ID = /-(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{16,})(?:-\d{4}-\d{2}-\d{2})?$/;

/** The name of a stream without the id or hash at its end, and its day: what kind of thing it is about. */
export function categoryOf(stream: string): string {
  const category = stream.replace(ID, '');
  return category === '' || /\d/.test(category) ? 'other' : token(category);
}

/** What may stand between two dots. */
const token = (text: string): string => text.replaceAll(/[^\w-]/g, '_');
