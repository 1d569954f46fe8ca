import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLogger } from '../logger.ts';
import type { AppendOutcome, EventLog } from '../ports/event-log.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import { eventOf, uuidOf } from '../testing/event-values.ts';
import { eventually } from '../testing/eventually.ts';
import { createMemoryEngineMarks } from '../testing/memory-engine-marks.ts';
import { createMemoryEventLog } from '../testing/memory-event-log.ts';
import { createLogGuard, type OnSetBack } from './log-guard.ts';
import { EngineSetBackError } from './set-back-error.ts';

const marks = createMemoryEngineMarks;
let made = 0;

/** A log that can be put back under those who use it, as a server is under its clients. */
function createServer() {
  let behind = createMemoryEventLog();
  const log: EventLog = {
    append: (...parameters) => behind.append(...parameters),
    readStream: (...parameters) => behind.readStream(...parameters),
    readAll: (...parameters) => behind.readAll(...parameters),
    readAt: (...parameters) => behind.readAt(...parameters),
    head: (...parameters) => behind.head(...parameters),
    subscribe: (onNews) => behind.subscribe(onNews),
    close: () => behind.close(),
  };
  return {
    log,
    putBack: (older: EventLog) => {
      behind = older;
    },
  };
}

function guarding(log: EventLog, kept = marks()) {
  const guard = createLogGuard({ log, marks: kept, logger: silentLogger, mayRaise: true, interval: 5, pause: 1 });
  onTestFinished(guard.close);
  return { guard, kept };
}

async function append(log: EventLog): Promise<AppendOutcome> {
  made += 1;
  return log.append(`stream-${made}`, 'no_stream', [eventOf(uuidOf(`guarded ${made}`))]);
}

const untilMarked = (kept: ReturnType<typeof marks>) =>
  eventually(async () => expect(await kept.readLog()).not.toBeNull(), { interval: 5 });

describe('When an append is acknowledged', () => {
  it('should mark it soon, further and never back', async () => {
    const { log } = createServer();
    const { guard, kept } = guarding(log);

    await append(guard.log);
    const last = await append(guard.log);

    const head = await log.head();
    expect(last).toMatchObject({ kind: 'ok', position: head });
    await eventually(async () => expect((await kept.readLog())?.position).toBe(head), { interval: 5 });
    expect((await log.readAt(head))?.metadata.eventId).toBe((await kept.readLog())?.eventId);
  });

  it('should have marked it when it is closed', async () => {
    const { log } = createServer();
    const { guard, kept } = guarding(log);
    await append(guard.log);

    await guard.close();

    expect((await kept.readLog())?.position).toBe(await log.head());
  });

  it('should take the answer to a repeat for what it is', async () => {
    const { log } = createServer();
    const { guard, kept } = guarding(log);
    const event = eventOf(uuidOf('repeated'));
    const first = await guard.log.append('repeated', 'no_stream', [event]);
    await append(guard.log);
    await eventually(async () => expect((await kept.readLog())?.position).toBe(await log.head()), { interval: 5 });
    await guard.check();

    expect(await guard.log.append('repeated', 'no_stream', [event])).toStrictEqual(first);
    await guard.check();
  });
});

describe('When a log begins to be guarded', () => {
  it('should mark its end, and say nothing of an empty one', async () => {
    const { log } = createServer();
    const { guard, kept } = guarding(log);
    await guard.check();
    await guard.begin();
    expect(await kept.readLog()).toBeNull();
    await append(log);

    await guard.check();
    await guard.begin();

    expect((await kept.readLog())?.position).toBe(await log.head());
  });
});

describe('When the log ends before what was acknowledged', () => {
  it('should end a start, naming the engine, the event and the runbook', async () => {
    const server = createServer();
    const { guard, kept } = guarding(server.log);
    await append(guard.log);
    await untilMarked(kept);
    server.putBack(createMemoryEventLog());

    const starting = guarding(server.log, kept).guard.check();

    await expect(starting).rejects.toThrow(EngineSetBackError);
    const { eventId } = (await kept.readLog()) ?? {};
    await expect(starting).rejects.toThrow(new RegExp(`^The event log .*${eventId}.*restored-backup\\.md\\.$`));
  });

  it('should tell a process that runs once, refuse its appends and write nothing', async () => {
    const server = createServer();
    const { guard, kept } = guarding(server.log);
    await append(guard.log);
    await untilMarked(kept);
    const older = createMemoryEventLog();
    server.putBack(older);
    const onSetBack = vi.fn<OnSetBack>();
    guard.watch(onSetBack);
    await eventually(() => expect(onSetBack).toHaveBeenCalledOnce(), { interval: 5 });

    await expect(append(guard.log)).rejects.toThrow(EngineSetBackError);
    expect(await older.head()).toBe(-1n);
    expect(onSetBack.mock.calls).toStrictEqual([[expect.any(EngineSetBackError)]]);
  });

  it('should acknowledge nothing that lies before it, though nobody has looked yet', async () => {
    const server = createServer();
    const { guard, kept } = guarding(server.log);
    for (let count = 0; count < 3; count += 1) await append(guard.log);
    await untilMarked(kept);
    await guard.check();
    server.putBack(createMemoryEventLog());

    expect((await append(guard.log)).kind).toBe('unknown');
    await expect(append(guard.log)).rejects.toThrow(EngineSetBackError);
  });

  it('should look before the first append after a call that failed', async () => {
    const server = createServer();
    const { guard, kept } = guarding(server.log);
    await append(guard.log);
    await untilMarked(kept);
    await guard.check();
    server.putBack({ ...createMemoryEventLog(), append: () => Promise.reject(new UnavailableError('event log')) });
    await expect(append(guard.log)).rejects.toThrow(UnavailableError);
    const older = createMemoryEventLog();
    server.putBack(older);

    await expect(append(guard.log)).rejects.toThrow(EngineSetBackError);
    expect(await older.head()).toBe(-1n);
  });
});

describe('When the log does not answer, or is late with what it acknowledged', () => {
  it('should raise no alarm', async () => {
    const server = createServer();
    const right = createMemoryEventLog();
    server.putBack(right);
    const { guard, kept } = guarding(server.log);
    await append(guard.log);
    await untilMarked(kept);
    let late = 2;
    server.putBack({
      ...right,
      readAt: async (...parameters) => {
        late -= 1;
        return late >= 0 ? null : right.readAt(...parameters);
      },
    });
    await guard.check();
    server.putBack({ ...right, readAt: () => Promise.reject(new UnavailableError('event log')) });

    const failed = await guard.check().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UnavailableError);
    expect(failed).not.toBeInstanceOf(EngineSetBackError);
    server.putBack(right);
    await guard.check();
  });
});
