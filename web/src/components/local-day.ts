/** @param day `YYYY-MM-DD` @returns its first instant where the reader is */
export function startOfDay(day: string): string {
  return toInstant(new Date(`${day}T00:00:00`), `${day}T00:00:00.000Z`);
}

/** By the calendar, not by 24 hours: a day may have 23 or 25. @returns its last instant where the reader is */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  end.setMilliseconds(-1);

  return toInstant(end, `${day}T23:59:59.999Z`);
}

/** The first and the last years that can be written may begin or end outside them. */
function toInstant(date: Date, inUtc: string): string {
  const instant = date.toISOString();

  return instant.length === inUtc.length ? instant : inUtc;
}
