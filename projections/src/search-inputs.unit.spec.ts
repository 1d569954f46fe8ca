import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { canonicalJson } from '@entry/platform/projecting/digest';
import { foldEvents, type PoisonPolicy } from '@entry/platform/projecting/fold';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProjections, listProjections } from './all.ts';
import { ARBITRARY_HISTORY, PEOPLE } from './testing/arbitrary-history.ts';
import { accountRegistered } from './testing/events.ts';
import { type HistoryEvent, id, record } from './testing/history.ts';
import { openPlain } from './testing/specification.ts';

const SEED = 20_261_121;

const refuse = (_target: unknown, _event: unknown, cause: unknown): never => {
  throw cause;
};
const STRICT: PoisonPolicy = {
  isStreamParked: () => false,
  isDocumentParked: () => false,
  parkStream: (_event, cause) => refuse(null, null, cause),
  parkDocument: refuse,
};

/** Nobody has an application without an account, and nobody registers twice. */
function withAccounts(history: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const registrations = Array.from({ length: PEOPLE }, (_, number) =>
    accountRegistered(id(`owner of ${id(`application of person ${number}`)}`)),
  );

  return [...registrations, ...history.filter(({ type }) => type !== 'AccountRegistered')];
}

type Seen = { readonly inputs: string; readonly terms: string };

/** Of each document, by read model and id, what its search terms were made of and what they were, event by event. */
async function* statesOf(events: readonly RecordedEvent[]): AsyncIterable<ReadonlyMap<string, Seen>> {
  const store = createMemoryReadStore();
  const projections = listProjections(createProjections({ open: openPlain, store }));
  let states: ReadonlyMap<string, Seen> = new Map();
  for (const event of events) {
    const next = new Map(states);
    for (const projection of projections) {
      const { model, handles } = projection;
      const own = toProjectedEvents(event).filter(({ type }) => handles.includes(type));
      await foldEvents(projection, store.collection(model), own, STRICT);
      if (model.searchTerms === undefined || own.length === 0) continue;

      for (const document of next.keys()) if (document.startsWith(`${model.name}/`)) next.delete(document);
      for await (const { id: documentId, document } of store.collection(model).all()) {
        const terms = [...new Set((await model.searchTerms(document)).map(canonicalJson))].sort();
        next.set(`${model.name}/${documentId}`, {
          inputs: canonicalJson(model.searchInputs?.(document)),
          terms: canonicalJson(terms),
        });
      }
    }
    states = next;
    yield states;
  }
}

describe(`When documents change (seed ${SEED})`, () => {
  it('should show in what their search terms are made of whenever these change', async () => {
    let changes = 0;
    let unchanged = 0;
    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, async (history) => {
        let before: ReadonlyMap<string, Seen> = new Map();
        for await (const states of statesOf(record(withAccounts(history)))) {
          for (const [document, seen] of states) {
            const last = before.get(document);
            if (last === undefined) continue;

            if (last.inputs !== seen.inputs) changes += 1;
            else unchanged += 1;
            const expected = last.inputs === seen.inputs ? last.terms : seen.terms;
            expect([document, seen.terms]).toStrictEqual([document, expected]);
          }
          before = states;
        }
      }),
      { seed: SEED, numRuns: 8 },
    );

    expect(changes).toBeGreaterThan(50);
    expect(unchanged).toBeGreaterThan(1_000);
  });

  it('should be told by every read model that is searched', () => {
    const projections = listProjections(createProjections({ open: openPlain, store: createMemoryReadStore() }));
    const searched = projections.filter(({ model }) => model.searchTerms !== undefined);

    expect(searched.map(({ model }) => [model.name, typeof model.searchInputs])).toStrictEqual([
      ['accounts', 'function'],
      ['applications', 'function'],
      ['documents', 'function'],
      ['payment-slips', 'function'],
      ['payments', 'function'],
      ['waiting-list', 'function'],
    ]);
  });
});
