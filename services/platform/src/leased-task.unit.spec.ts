import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LeaseLostError, leasedTask } from './leased-task.ts';
import type { Leases } from './ports/leases.ts';
import type { Task } from './supervisor.ts';

const NAME = 'work';
/** Short enough to be renewed many times within a test, which waits for what happens and never for the clock. */
const MILLISECONDS = 30;

/** Runs until it is told to stop; says when it began and why it ended. */
function createWork() {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const task: Task = (signal) => {
    begin();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Told to stop')), { once: true });
    });
  };

  return { task, begun };
}

function run(task: Task, leases: Leases, holder = 'first') {
  const stopping = new AbortController();
  const ended = leasedTask(task, { leases, name: NAME, holder, milliseconds: MILLISECONDS })(stopping.signal);
  const outcome = ended.then(
    () => 'done' as const,
    (error: unknown) => error,
  );
  onTestFinished(async () => {
    stopping.abort();
    await outcome;
  });

  return { outcome, stop: () => stopping.abort() };
}

/** Leases that never run out by themselves, however slow the machine is. */
const createLasting = (): Leases => createMemoryLeases({ now: () => 0 });

/** Resolves when the leases were asked for, or renewed, so often. */
function countCalls(leases: Leases, method: 'acquire' | 'renew', times: number) {
  let left = times;
  let reach = (): void => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const count = (called: typeof method): void => {
    if (called === method) left -= 1;
    if (left === 0) reach();
  };
  const counted: Leases = {
    ...leases,
    acquire: (name, holder, milliseconds) => {
      count('acquire');
      return leases.acquire(name, holder, milliseconds);
    },
    renew: (lease, milliseconds) => {
      count('renew');
      return leases.renew(lease, milliseconds);
    },
  };

  return { leases: counted, reached };
}

describe('A task with a lease', () => {
  it('should run in one process only, and in the next one as soon as that one stops', async () => {
    const leases = createLasting();
    const [first, second] = [createWork(), createWork()];
    const running = run(first.task, leases);
    await first.begun;
    let isSecondRunning = false;
    void second.begun.then(() => {
      isSecondRunning = true;
    });
    const asking = countCalls(leases, 'acquire', 4);
    run(second.task, asking.leases, 'second');

    await asking.reached;
    expect(isSecondRunning).toBe(false);
    running.stop();

    await second.begun;
  });

  it('should keep the lease while the task runs, and give it back when it is done', async () => {
    const leases = createLasting();
    const renewing = countCalls(leases, 'renew', 6);
    const { outcome } = run(async () => renewing.reached, renewing.leases);

    await renewing.reached;
    expect(await leases.acquire(NAME, 'second', MILLISECONDS)).toBeNull();

    expect(await outcome).toBe('done');
    expect(await leases.acquire(NAME, 'second', MILLISECONDS)).not.toBeNull();
  });

  it('should abort the task when the lease is lost', async () => {
    let time = 0;
    const leases = createMemoryLeases({ now: () => time });
    const { task, begun } = createWork();
    const { outcome } = run(task, leases);
    await begun;

    time += MILLISECONDS;
    const taken = await leases.acquire(NAME, 'second', MILLISECONDS);

    expect(await outcome).toBeInstanceOf(LeaseLostError);
    expect(await leases.renew(taken as NonNullable<typeof taken>, MILLISECONDS)).not.toBeNull();
  });

  it.each<[string, Leases['renew']]>([
    ['fails', () => Promise.reject(new Error('Not there'))],
    ['is not answered', () => new Promise(() => {})],
  ])('should abort the task when renewing %s for as long as the lease lasts', async (_case, renew) => {
    const { task, begun } = createWork();
    const { outcome } = run(task, { ...createLasting(), renew });
    await begun;

    expect(await outcome).toBeInstanceOf(LeaseLostError);
  });

  it('should go on when renewing fails once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const leases = createLasting();
    let failures = 1;
    const flaky: Leases = {
      ...leases,
      renew: async (lease, milliseconds) => {
        failures -= 1;
        if (failures === 0) throw new Error('Not there');
        return leases.renew(lease, milliseconds);
      },
    };
    const renewing = countCalls(flaky, 'renew', 5);

    expect(await run(async () => renewing.reached, renewing.leases).outcome).toBe('done');
  });

  it('should fail as the task fails, and let others have the lease', async () => {
    const leases = createLasting();
    const { outcome } = run(async () => Promise.reject(new RangeError('Too far')), leases);

    expect(await outcome).toBeInstanceOf(RangeError);
    expect(await leases.acquire(NAME, 'second', MILLISECONDS)).not.toBeNull();
  });
});
