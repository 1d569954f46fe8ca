import { QueueFullError } from '@entry/media/bounded-queue';
import { describe, expect, it } from 'vitest';
import {
  createPasswordDesk,
  createPasswords,
  PASSWORD_HASH_COST,
  PASSWORDS_AT_ONCE,
  PASSWORDS_WAITING,
  type PasswordDesk,
  type PasswordLane,
} from './passwords.ts';

const CHEAP = { memoryCost: 1_024, timeCost: 2, parallelism: 1 };

describe('When passwords are checked', () => {
  const passwords = createPasswords();

  it('should hash with argon2id at the cost we promise', async () => {
    expect(PASSWORD_HASH_COST).toStrictEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.hash('Secret1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('should tell the right one from all others, without trimming or shortening', async () => {
    const long = `${'x'.repeat(200)}Aa1 `;
    const hash = await passwords.hash(long);

    expect(await passwords.verify(hash, long)).toBe(true);
    expect(await passwords.verify(hash, long.trim())).toBe(false);
    expect(await passwords.verify(hash, long.slice(0, 128))).toBe(false);
  });

  it('should do the work for an account that is not there, and say no', async () => {
    expect(await passwords.verify(null, 'Secret1')).toBe(false);
  });

  it('should refuse what does not fit into the line', async () => {
    const cheap = createPasswords(CHEAP);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => cheap.hash('Secret1')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');

    expect(refused).toHaveLength(40 - PASSWORDS_AT_ONCE - PASSWORDS_WAITING);
    expect(refused.every((outcome) => outcome.reason instanceof QueueFullError)).toBe(true);
  });
});

describe('When strangers send more passwords than can be hashed', () => {
  const FLOOD = 200;

  /** Each from an address of its own. */
  function flood(desk: PasswordDesk, lane: PasswordLane): Promise<readonly PromiseSettledResult<unknown>[]> {
    return Promise.allSettled(
      Array.from({ length: FLOOD }, (_, number) => desk.at({ lane, client: `10.0.0.${number}` }).hash('Secret1')),
    );
  }

  it.each([
    ['stranger', 'registration'],
    ['stranger', 'known-device'],
    ['stranger', 'known-address'],
    ['registration', 'stranger'],
    ['registration', 'known-device'],
  ] as const)('should, with a flood of the lane %s, leave places in the lane %s', async (flooded, lane) => {
    const desk = createPasswordDesk(CHEAP);
    const flooding = flood(desk, flooded);
    const turn = { lane, client: 'somebody' };

    expect([desk.isFull({ lane: flooded, client: 'somebody' }), desk.isFull(turn)]).toStrictEqual([true, false]);
    let answered = 0;
    const own = desk.at(turn).hash('Secret1');
    await Promise.race([own, flooding.then(() => (answered = FLOOD))]);
    expect(answered).toBe(0);
    expect(await own).toMatch(/^\$argon2id\$/);
    await flooding;
    expect(desk.waiting()).toBe(0);
  });

  it('should let one who sends much give way to those who send little', async () => {
    const desk = createPasswordDesk(CHEAP);
    const flooding = Promise.allSettled(
      Array.from({ length: FLOOD }, () => desk.at({ lane: 'stranger', client: 'flood' }).hash('Secret1')),
    );
    const others = ['anna', 'ben', 'carla'].map((client) => desk.at({ lane: 'stranger', client }).hash('Secret1'));

    expect(await Promise.all(others)).toHaveLength(3);
    const refused = (await flooding).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(FLOOD - PASSWORDS_AT_ONCE - PASSWORDS_WAITING + others.length);
  });
});
