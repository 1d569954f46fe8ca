import type { TimelineQuery } from '@entry/contracts/audit/api';
import type * as z from 'zod/mini';

type Parameters = z.input<typeof TimelineQuery>;

/** What a timeline shows, as the endpoint takes it: ids, types between commas, instants. Left out: no restriction. */
export type TimelineFilter = Omit<Parameters, 'after' | 'raw' | 'limit'>;

export const TIMELINE_VIEWS = ['timeline', 'compact', 'raw'] as const;
export type TimelineView = (typeof TIMELINE_VIEWS)[number];
