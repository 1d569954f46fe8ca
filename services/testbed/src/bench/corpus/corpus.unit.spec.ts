import { EVENT_DEFINITIONS } from '@entry/domain/registry';
import { describe, expect, it } from 'vitest';
import { type CorpusAppend, createCorpus } from './corpus.ts';

const SEED = 20251001;

function corpus(seed: number, events: number): readonly CorpusAppend[] {
  return [...createCorpus({ seed, events })];
}

describe(`When a corpus is invented (seed ${SEED})`, () => {
  const appends = corpus(SEED, 5_000);
  const events = appends.flatMap((append) => append.events);

  it('should be the same for the same seed, and another one for another', () => {
    expect(corpus(SEED, 500)).toStrictEqual(corpus(SEED, 500));
    expect(corpus(SEED + 1, 500)).not.toStrictEqual(corpus(SEED, 500));
  });

  it('should hold only events that fit their schemas', () => {
    const definitions = new Map(EVENT_DEFINITIONS.map((definition) => [definition.type, definition]));

    for (const { event } of events) {
      const definition = definitions.get(event.type);
      expect(definition?.data.safeParse(event.data).success).toBe(true);
      expect(definition?.personal?.safeParse(event.personal).success ?? true).toBe(true);
    }
  });

  it('should append to each stream without a gap', () => {
    const revisions = new Map<string, number>();

    for (const { stream, expectedRevision, events: appended } of appends) {
      expect(expectedRevision).toBe(revisions.get(stream) ?? -1);
      revisions.set(stream, expectedRevision + appended.length);
    }
  });

  it('should consist of auto-saves for the larger part, and of a little of everything else', () => {
    const saves = events.filter(({ event }) => event.type === 'ApplicationSectionSaved').length;
    const types = new Set(events.map(({ event }) => event.type));

    expect(saves / events.length).toBeGreaterThan(0.5);
    expect(saves / events.length).toBeLessThan(0.7);
    expect(types.size).toBeGreaterThan(20);
  });
});
