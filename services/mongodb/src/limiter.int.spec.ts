import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { expect, it, onTestFinished } from 'vitest';
import { createMongoLimiter } from './limiter.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

const hideKey = (key: string): string => createHash('sha256').update(key).digest('hex');

await describeWithMongo('Rate limits in MongoDB', (server) => {
  it('should count across processes, apart by name, and keep no key in clear', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const options = { keyPrefix: 'logins', points: 10, duration: 900, hideKey };
    const one = await createMongoLimiter(mongo, options);
    const another = await createMongoLimiter(await openAnother(), options);
    const other = await createMongoLimiter(mongo, { ...options, keyPrefix: 'uploads' });

    for (let number = 0; number < 10; number += 1) await (number % 2 === 0 ? one : another).consume('10.0.0.1 abebe');
    await expect(another.consume('10.0.0.1 abebe')).rejects.toBeInstanceOf(RateLimiterRes);

    expect((await one.get('10.0.0.1 abebe'))?.consumedPoints).toBe(11);
    expect(await other.get('10.0.0.1 abebe')).toBeNull();
    const stored = await mongo.collection('requests', 'rate_limits').find().toArray();
    expect(stored.map(({ key }) => key)).toStrictEqual([`logins:${hideKey('10.0.0.1 abebe')}`]);
    const indexes = await mongo.collection('requests', 'rate_limits').indexes();
    expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toHaveLength(1);

    await one.delete('10.0.0.1 abebe');
    expect(await another.get('10.0.0.1 abebe')).toBeNull();
  });

  it('should let no more through of all that begin at once, and tell the others when to come back', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const options = { keyPrefix: 'logins', points: 10, duration: 900, hideKey };
    const limiters = [await createMongoLimiter(mongo, options), await createMongoLimiter(await openAnother(), options)];

    const tries = Array.from({ length: 30 }, async (_, place) => limiters[place % 2]?.consume('10.0.0.1'));
    const results = await Promise.allSettled(tries);

    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals.length).toBeGreaterThanOrEqual(20);
    expect(refusals).toStrictEqual(refusals.map(() => expect.any(RateLimiterRes)));
    expect((await limiters[0]?.get('10.0.0.1'))?.consumedPoints).toBe(30);
  });
});
