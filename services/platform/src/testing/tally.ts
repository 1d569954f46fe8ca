import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';

export type Tally = { readonly owner: string; readonly total: number; readonly events: number };

/** Data of the events these tests use. `Closed` ends everything of an owner; `amount: -1` cannot be taken. */
export type TallyData = { readonly id: string; readonly owner: string; readonly amount: number };

/** A read model that counts, looks documents up for `Closed`, and throws for what `isPoison` says. */
export function createTallyProjection(
  isPoison: (data: TallyData) => boolean = () => false,
  name = 'tally',
): AnyProjection {
  return {
    model: {
      name,
      version: 1,
      indexes: { 'by-owner': { equals: ['owner'], sort: { field: 'total', direction: 'ascending' } } } as never,
    },
    handles: ['Added', 'Closed'],
    keys: ({ type, data }) => {
      const { id } = data as TallyData;
      if (id === 'broken-key' && isPoison(data as TallyData)) throw new TypeError('No key');
      return type === 'Added' ? [id] : [];
    },
    lookup: ({ type, data }) =>
      type === 'Closed' ? ({ index: 'by-owner', equals: { owner: (data as TallyData).owner } } as never) : null,
    project: (document, { type, data }: AnyProjectedEvent) => {
      if (type === 'Closed') return null;

      const { owner, amount } = data as TallyData;
      if (isPoison(data as TallyData)) throw new TypeError('Poison');

      const { total, events } = (document ?? { total: 0, events: 0 }) as Tally;
      return { owner, total: total + amount, events: events + 1 } satisfies Tally;
    },
  };
}
