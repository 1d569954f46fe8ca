import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { EventCodec } from '@entry/platform/encryption/event-codec';
import { BEFORE_FIRST, type EventLog, type Position } from '@entry/platform/ports/event-log';
import type { AnyProjectedEvent } from '@entry/platform/projection';

const PAGE = 2_000;

export type ReadEventsDependencies = { readonly log: EventLog; readonly codec: Pick<EventCodec, 'project'> };

/** All events of the log after a position and up to its end, as they are today, page by page, so that requests get their turn. */
export async function* readEvents(
  { log, codec }: ReadEventsDependencies,
  signal: AbortSignal,
  after: Position = BEFORE_FIRST,
): AsyncIterable<readonly AnyProjectedEvent[]> {
  let position = after;
  for (;;) {
    signal.throwIfAborted();
    const page = await log.readAll(position, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;

    yield page.flatMap(codec.project);
    position = last.position;
    await letOthersRun();
  }
}
