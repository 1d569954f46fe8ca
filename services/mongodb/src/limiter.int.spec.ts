import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createMongoLimiter } from './limiter.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

const hideKey = (key: string): string => createHash('sha256').update(key).digest('hex');

describeWithMongo('Rate limits in MongoDB', (server) => {
  it('should count across processes, apart by name, and keep no key in clear', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const options = { keyPrefix: 'logins', points: 10, duration: 900, hideKey };
    const one = await createMongoLimiter(mongo, options);
    const another = await createMongoLimiter(await openAnother(), options);
    const other = await createMongoLimiter(mongo, { ...options, keyPrefix: 'uploads' });

    const tries = Array.from({ length: 30 }, (_, place) => (place % 2 === 0 ? one : another).consume('10.0.0.1 abebe'));
    const results = await Promise.allSettled(tries);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect((await another.get('10.0.0.1 abebe'))?.consumedPoints).toBe(30);
    expect(await other.get('10.0.0.1 abebe')).toBeNull();
    const stored = await mongo.collection('rate_limits').find().toArray();
    expect(stored.map(({ key }) => key)).toStrictEqual([`logins:${hideKey('10.0.0.1 abebe')}`]);
    const indexes = await mongo.collection('rate_limits').indexes();
    expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toHaveLength(1);

    await one.delete('10.0.0.1 abebe');
    expect(await another.get('10.0.0.1 abebe')).toBeNull();
  });
});
