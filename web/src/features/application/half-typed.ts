import { createContext } from 'react';
import type { DateParts } from '../../components/date-parts.ts';
import type { HalfTypedDates } from './draft.ts';

/** Dates whose parts make no date yet: they outlive a step and, with the draft, the page. */
export type HalfTyped = {
  readonly find: (fieldId: string) => DateParts | undefined;
  readonly note: (fieldId: string, parts: DateParts) => void;
  readonly all: () => HalfTypedDates;
};

export function createHalfTyped(first: HalfTypedDates): HalfTyped {
  const dates = new Map(Object.entries(first));

  return {
    find: (fieldId) => dates.get(fieldId),
    note: (fieldId, parts) => void dates.set(fieldId, parts),
    all: () => Object.fromEntries(dates),
  };
}

export const HalfTypedContext = createContext<HalfTyped | null>(null);
