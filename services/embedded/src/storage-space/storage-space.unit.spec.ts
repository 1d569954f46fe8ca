import { StorageFullError } from '@entry/platform/ports/unavailable';
import { describe, expect, it } from 'vitest';
import { createStorageSpace } from './storage-space.ts';

const RESERVE = 1_000;

function spaceWith(free: number) {
  const disk = { free, now: 0 };
  const space = createStorageSpace({
    folder: '/data',
    reserve: RESERVE,
    readFree: () => disk.free,
    now: () => disk.now,
  });

  return { disk, space };
}

describe('When room runs out', () => {
  it.each([
    [1_000, 'enough'],
    [999, 'low'],
    [250, 'low'],
    [249, 'full'],
    [0, 'full'],
  ])('should say of %i bytes that they are %s', (free, state) => {
    expect(spaceWith(free).space.status()).toStrictEqual({ state, freeBytes: free });
  });

  it('should refuse files first, and events when there is a quarter left', () => {
    const { disk, space } = spaceWith(1_000);
    space.takeForFile(0);

    disk.free = 999;
    expect(() => space.takeForFile(0)).toThrow(StorageFullError);
    space.requireForEvents();

    disk.free = 249;
    expect(() => space.requireForEvents()).toThrow(StorageFullError);

    disk.free = 1_000;
    space.requireForEvents();
  });

  it('should not give the same room to files that come together', () => {
    const { space } = spaceWith(1_500);

    const giveBack = space.takeForFile(300);

    expect(() => space.takeForFile(300)).toThrow(StorageFullError);
    giveBack();
    space.takeForFile(500);
  });

  it('should believe a write that failed more than what the disk says, for a while', () => {
    const { disk, space } = spaceWith(5_000);

    space.failed();

    expect(space.status().state).toBe('full');
    disk.now = 10_000;
    expect(space.status().state).toBe('enough');

    space.failed();
    space.wrote();
    expect(space.status().state).toBe('enough');
  });

  it('should refuse nothing beforehand without a reserve', () => {
    const space = createStorageSpace({ folder: '/data', reserve: 0, readFree: () => 0 });

    space.requireForEvents();
    expect(space.status().state).toBe('enough');
  });
});
