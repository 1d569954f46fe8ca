import { describe, expect, it } from 'vitest';
import { canMeasureHere } from './can-measure-here.ts';

describe('Whether a device measures faces by itself', () => {
  it.each([
    ['one that tells nothing', {}, true],
    ['a good phone on a good line', { deviceMemory: 4, connection: { effectiveType: '4g' } }, true],
    ['a phone with little memory', { deviceMemory: 1 }, false],
    ['a slow line', { connection: { effectiveType: '3g' } }, false],
    ['somebody who saves data', { connection: { saveData: true, effectiveType: '4g' } }, false],
  ])('should be said of %s', (_name, device, expected) => {
    const worker = globalThis.Worker;
    globalThis.Worker ??= class {} as unknown as typeof Worker;
    try {
      expect(canMeasureHere(device)).toBe(expected);
    } finally {
      globalThis.Worker = worker;
    }
  });
});
