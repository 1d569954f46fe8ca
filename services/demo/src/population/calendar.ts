import { type Happening, isDoneAtTheDesk } from './happening.ts';
import type { Random } from './random.ts';
import type { Life } from './storyline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far back the population goes. */
export const PAST_DAYS = 40;
/** So that a life fits before it. */
const MOST_REST_DAYS = 33;
/** Of the desk, in UTC: from nine to six in Addis Ababa. */
const OFFICE_HOURS = { first: 6, last: 14 };

/** Mean hours that people and the desk take until they do the next thing. */
const MEAN_HOURS = { own: 7, desk: 6 };

/**
 * When each happening of a life was, milliseconds since 1970, in order and strictly later than the one before; all of
 * them within the last forty days before `end`, pressed together where a life is too long for that.
 */
export function dateLife(random: Random, { happenings, restsDays }: Life, end: number): readonly number[] {
  const rest = (random.waiting(restsDays) % MOST_REST_DAYS) * DAY;
  const pauses = happenings.map((happening) => pauseBefore(random, happening));
  const length = pauses.reduce((sum, pause) => sum + pause, 0);
  const longest = PAST_DAYS * DAY - rest;
  const shrink = Math.min(1, longest / length);

  let moment = Math.max(end - rest - length * shrink, end - PAST_DAYS * DAY);
  let earliest = 0;
  return happenings.map((happening, place) => {
    moment += (pauses[place] ?? 0) * shrink;
    const wished = isDoneAtTheDesk(happening) ? inOfficeHours(random, moment) : moment;
    earliest = Math.max(earliest + MINUTE, Math.min(Math.round(wished), end - (happenings.length - place) * MINUTE));
    return earliest;
  });
}

/** The first thing somebody does comes without a pause; a form and its papers are often sent in one sitting. */
function pauseBefore(random: Random, happening: Happening): number {
  if (happening.kind === 'register') return 0;
  if (isDoneAtTheDesk(happening)) return random.waiting(MEAN_HOURS.desk) * HOUR;

  return random.isLucky(0.6) ? random.between(1, 25) * MINUTE : random.waiting(MEAN_HOURS.own) * HOUR;
}

/** Moves what the desk does at night to the hours around it in which somebody is there. */
function inOfficeHours(random: Random, moment: number): number {
  const hour = new Date(moment).getUTCHours();
  if (hour >= OFFICE_HOURS.first && hour <= OFFICE_HOURS.last) return moment;

  const startOfDay = Math.floor(moment / DAY) * DAY;
  const hours = random.between(OFFICE_HOURS.first, OFFICE_HOURS.last) + random.next();
  const sameDay = startOfDay + hours * HOUR;

  return sameDay >= moment ? sameDay : sameDay + DAY;
}
