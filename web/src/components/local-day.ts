/** @param day `YYYY-MM-DD` @returns its first moment where the reader is, as an instant */
export function startOfLocalDay(day: string): string {
  return startOf(day).toISOString();
}

/** By the calendar, not by 24 hours: a day may have 23 or 25. */
export function endOfLocalDay(day: string): string {
  const end = startOf(day);
  end.setDate(end.getDate() + 1);
  end.setMilliseconds(-1);

  return end.toISOString();
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00`);
