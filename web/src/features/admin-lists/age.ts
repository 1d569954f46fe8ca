import type { TextOf } from '../../messages/text.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant was, in its largest whole unit: "3 days". A clock that is behind is no reason for less than none. */
export function formatAge(instant: string, now: number, text: TextOf): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE) return text('admin.age.moment');
  if (age < HOUR) return text('admin.age.minutes', { count: Math.floor(age / MINUTE) });
  if (age < DAY) return text('admin.age.hours', { count: Math.floor(age / HOUR) });

  return text('admin.age.days', { count: Math.floor(age / DAY) });
}
