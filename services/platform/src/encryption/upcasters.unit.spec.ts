import { defineEvent } from '@entry/contracts/event';
import { toNextVersion, type Upcaster, type UpcastPiece } from '@entry/domain/upcaster';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createUpcasters } from './upcasters.ts';

const Named = defineEvent({ type: 'Named', version: 2, data: z.object({}), personal: z.object({}) });
const Counted = defineEvent({ type: 'Counted', version: 1, data: z.object({}) });
const liftNamed = toNextVersion('Named', 1);

const creating =
  (upcasters: readonly Upcaster[], definitions = [Named, Counted]) =>
  () =>
    createUpcasters({ definitions, upcasters });

describe('When a registry leaves something unread', () => {
  it('should refuse a version that nothing lifts', () => {
    const third = [{ ...Named, version: 3 }, Counted];

    expect(creating([])).toThrow('Nothing lifts Named from version 1');
    expect(creating([toNextVersion('Named', 2)], third)).toThrow('Nothing lifts Named from version 1');
    expect(creating([liftNamed], third)).toThrow('Nothing lifts Named from version 2');
  });

  it('should refuse two upcasters for one version, and one for the newest', () => {
    expect(creating([liftNamed, liftNamed])).toThrow('Two upcasters lift Named from 1');
    expect(creating([liftNamed, toNextVersion('Counted', 1)])).toThrow('Counted 1 is not an older one');
  });

  it('should refuse an upcaster to what there is not, or without the personal part', () => {
    const to = (piece: UpcastPiece): Upcaster => ({ ...liftNamed, pieces: { next: piece } });

    expect(creating([to({ type: 'Named', version: 3 })])).toThrow('Named 1 becomes Named 3: no such');
    expect(creating([to({ type: 'Unheard', version: 1 })])).toThrow('Named 1 becomes Unheard 1: no such');
    expect(creating([to({ type: 'Named', version: 2 })])).toThrow('Named 1 becomes Named without its personal part');
  });

  it('should refuse upcasters that lead round in a circle', () => {
    const back: Upcaster = { ...liftNamed, type: 'Old', pieces: { next: { type: 'Named', version: 1 } } };
    const there: Upcaster = { ...liftNamed, pieces: { next: { type: 'Old', version: 1 } } };

    expect(creating([there, back])).toThrow('The upcaster of Named 1 leads back to itself');
  });

  it('should take types that are no longer written', () => {
    const retired: Upcaster = { ...liftNamed, type: 'Retired', pieces: { next: { type: 'Counted', version: 1 } } };

    expect(creating([liftNamed, retired])).not.toThrow();
  });
});

describe('When an upcaster makes a piece it does not name', () => {
  it('should refuse the event instead of guessing', () => {
    const { lift } = createUpcasters({
      definitions: [Named, Counted],
      upcasters: [{ ...liftNamed, data: (data) => [{ piece: 'other', data }] }],
    });

    expect(() => lift('Named', 1, {})).toThrow('Named has no piece other in version 1');
  });
});
