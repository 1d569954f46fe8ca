import { ACTOR_ROLES, TimelinePlace } from '@entry/contracts/audit/api';
import { EVENT_KINDS, EVENT_TYPES } from '@entry/contracts/audit/event-kinds';
import { isCalendarDate } from '@entry/contracts/schema';
import { endOfLocalDay, startOfLocalDay } from '../../components/local-day.ts';
import { TIMELINE_VIEWS, type TimelineFilter, type TimelineView } from './timeline-filter.ts';

/** Filters by an id, in the order of the choice. */
export const ID_FILTERS = ['application', 'account', 'document', 'slip', 'entry', 'actor', 'correlation'] as const;
export type IdFilter = (typeof ID_FILTERS)[number];

export const DIRECTIONS = ['newest', 'oldest'] as const;

/** As many events as fit the screen. */
const USUAL_VIEW: TimelineView = 'compact';

/** What the log browser shows, as its address says it. Empty means no restriction. */
export type AuditView = {
  readonly ids: Readonly<Partial<Record<IdFilter, string>>>;
  /** Kinds and types of events. */
  readonly types: readonly string[];
  readonly role: (typeof ACTOR_ROLES)[number] | '';
  /** Days in the reader's time zone, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly direction: (typeof DIRECTIONS)[number];
  readonly view: TimelineView;
  readonly after: string;
};

/** What every filter of the browser takes. */
export type FilterProps = { readonly view: AuditView; readonly onChange: (change: Partial<AuditView>) => void };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ACTORS_WITHOUT_ID: readonly string[] = ['system', 'visitor'];
const WORDS: ReadonlySet<string> = new Set<string>([...EVENT_KINDS, ...EVENT_TYPES]);

/** Nothing else is worth asking the service for. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

export function isIdOf(filter: IdFilter, value: string): boolean {
  return isId(value) || (filter === 'actor' && ACTORS_WITHOUT_ID.includes(value));
}

/** Anything an address holds that the browser does not know is left out, so that no address breaks the page. */
export function readAuditView(parameters: URLSearchParams): AuditView {
  const read = (name: string): string => parameters.get(name)?.trim() ?? '';
  const ids = ID_FILTERS.map((name) => [name, read(name)] as const).filter(([name, value]) => isIdOf(name, value));

  return {
    ids: Object.fromEntries(ids),
    types: read('types')
      .split(',')
      .filter((word) => WORDS.has(word)),
    role: oneOf(ACTOR_ROLES, read('role')) ?? '',
    from: isCalendarDate(read('from')) ? read('from') : '',
    to: isCalendarDate(read('to')) ? read('to') : '',
    direction: oneOf(DIRECTIONS, read('direction')) ?? 'newest',
    view: oneOf(TIMELINE_VIEWS, read('view')) ?? USUAL_VIEW,
    after: TimelinePlace.safeParse(read('after')).success ? read('after') : '',
  };
}

/** The shortest address of a view; `readAuditView` gives the view back. */
export function toAuditParameters(view: AuditView): URLSearchParams {
  const { ids, types, role, from, to, direction, view: shown, after } = view;
  const values = {
    ...ids,
    types: types.join(','),
    role,
    from,
    to,
    direction: direction === 'newest' ? '' : direction,
    view: shown === USUAL_VIEW ? '' : shown,
    after,
  };

  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Other filters make another list, which starts at its beginning; another view of it stays where it is. */
export function changeAuditView(view: AuditView, change: Partial<AuditView>): AuditView {
  const isOtherView = Object.keys(change).every((name) => name === 'view');
  return { ...view, after: isOtherView ? view.after : '', ...change };
}

export function toTimelineFilter({ ids, types, role, from, to, direction }: AuditView): TimelineFilter {
  return {
    ...ids,
    types: types.join(','),
    role,
    from: from === '' ? '' : startOfLocalDay(from),
    to: to === '' ? '' : endOfLocalDay(to),
    direction,
  };
}

export function countFilters({ ids, types, role, from, to }: AuditView): number {
  const others = [types.join(','), role, from, to].filter((value) => value !== '');
  return Object.keys(ids).length + others.length;
}

function oneOf<const Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
