import { silentLogger } from '@entry/platform/logger';
import { eventually } from '@entry/platform/testing/eventually';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRenewedClient, forwardTo } from './renewed-client.ts';

const PATIENCE = 15_000;

function start() {
  const made: { readonly number: number; isClosed: boolean }[] = [];
  const server = { isUp: true };
  let time = 0;
  const clients = createRenewedClient({
    create: () => {
      const client = { number: made.length + 1, isClosed: false };
      made.push(client);
      return {
        ...client,
        connect: async () => {
          if (!server.isUp) throw new Error('No server answers');
        },
        close: async () => {
          client.isClosed = true;
        },
      };
    },
    logger: silentLogger,
    now: () => time,
    patience: PATIENCE,
    pause: 1,
    farewell: 1,
  });
  onTestFinished(clients.close);

  return { clients, server, made, pass: (milliseconds: number) => (time += milliseconds) };
}

describe('When a client finds no server', () => {
  it('should be replaced once that has lasted, when a server answers another client', async () => {
    const { clients, made, pass } = start();
    clients.foundNone();
    pass(PATIENCE - 1);
    clients.foundNone();
    expect(made).toHaveLength(1);

    pass(1);
    clients.foundNone();

    await eventually(() => expect(clients.current().number).toBe(2));
    await eventually(() => expect(made.map(({ isClosed }) => isClosed)).toStrictEqual([true, false]));
  });

  it('should stay while no server answers anybody, and be replaced when one does', async () => {
    const { clients, server, made, pass } = start();
    server.isUp = false;
    clients.foundNone();
    pass(PATIENCE);
    clients.foundNone();
    await eventually(() => expect(made.map(({ isClosed }) => isClosed)).toStrictEqual([false, true]));
    expect(clients.current().number).toBe(1);

    server.isUp = true;
    await eventually(() => {
      clients.foundNone();
      expect(clients.current().number).toBeGreaterThan(1);
    });
  });

  it('should stay when it finds one again by itself', async () => {
    const { clients, made, pass } = start();
    clients.foundNone();
    pass(PATIENCE);
    clients.foundOne();
    clients.foundNone();

    expect(made).toHaveLength(1);
  });
});

describe('When something is forwarded', () => {
  it('should reach what is there at that moment', () => {
    class Named {
      readonly name: string;
      constructor(name: string) {
        this.name = name;
      }
      tell(): string {
        return `I am ${this.name}`;
      }
    }
    let current = new Named('first');
    const forwarded = forwardTo(() => current);
    expect([forwarded.name, forwarded.tell()]).toStrictEqual(['first', 'I am first']);

    current = new Named('second');
    expect([forwarded.name, forwarded.tell()]).toStrictEqual(['second', 'I am second']);
  });
});
