import { describe, expect, it } from 'vitest';
import { createTextStorage } from '../device/text-storage.ts';
import { createLogPositions } from './log-position.ts';

const AT = Date.UTC(2025, 9, 1);

function keeping(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe('How far the log had grown at the last command', () => {
  it('should be known after a reload, so that nobody sees their form without what they have just typed', () => {
    const storage = keeping();
    createLogPositions({ storage, now: () => AT }).observe('9007199254740993');

    const reloaded = createLogPositions({ storage, now: () => AT + 5_000 });

    expect(reloaded.latest()).toBe('9007199254740993');
  });

  it('should be forgotten after a minute, for a restored service may never come so far', () => {
    const storage = keeping();
    createLogPositions({ storage, now: () => AT }).observe('12');

    expect(createLogPositions({ storage, now: () => AT + 60_000 }).latest()).toBeNull();
    expect(createLogPositions({ storage, now: () => AT - 1 }).latest()).toBeNull();
  });

  it.each(['', '@', '12', '12@', '-1@0', 'x@y', '12@y'])('should not believe what is no position: %j', (text) => {
    const storage = { ...keeping(), getItem: () => text };

    expect(createLogPositions({ storage, now: () => AT }).latest()).toBeNull();
  });

  it('should live as long as the page where the browser keeps nothing', () => {
    const refuse = (): never => {
      throw new Error('Denied');
    };
    const positions = createLogPositions({ storage: createTextStorage(refuse), now: () => AT });

    positions.observe('5');
    positions.observe('4');

    expect(positions.latest()).toBe('5');
  });
});
