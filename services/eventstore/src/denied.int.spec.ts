import { silentLogger } from '@entry/platform/logger';
import { AccessDeniedError } from '@entry/platform/ports/unavailable';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { describeUnless } from '@entry/platform/testing/unless';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEventStoreLog } from './event-log.ts';
import { opensslObstacle } from './testing/certificate.ts';
import { startSecureDouble } from './testing/secure-double.ts';

async function openAs(user: string) {
  const double = await startSecureDouble();
  onTestFinished(double.release);
  await double.double.controls.addUser({ loginName: 'app', password: 'one', as: 'admin:changeit' });
  const onDenied = vi.fn<(error: AccessDeniedError) => void>();
  const log = createEventStoreLog({ url: double.urlOf(user), logger: silentLogger, onDenied });
  onTestFinished(log.close);

  return { log, onDenied };
}

const append = { stream: 'thing-1', events: [eventOf(uuidOf('event'))] };

describeUnless(opensslObstacle, 'When the event store denies access', () => {
  it.each([
    ['app:guessed', 'user or password'],
    // It may write, and not read all events: nobody gave it the right.
    ['app:one', 'rights'],
  ])('should say to %s that it is not away, and why', async (user, reason) => {
    const { log, onDenied } = await openAs(user);

    const denied = await log.head().catch((error: unknown) => error);

    expect(denied).toBeInstanceOf(AccessDeniedError);
    expect(denied).toMatchObject({ code: 'event log', reason });
    expect(onDenied).toHaveBeenCalledWith(denied);
  });

  it('should say so of an append, which certainly was not written', async () => {
    const { log, onDenied } = await openAs('app:one');
    await expect(log.append(append.stream, 'no_stream', append.events)).rejects.toThrow(AccessDeniedError);

    expect(onDenied).toHaveBeenCalled();
  });
});
