import { generatePath } from 'react-router-dom';
import { paths } from './paths.ts';

/** A moment as addresses write it: a revision of the application (`17`), a position in the log (`@4711`) or an instant. */
type Moments = { readonly at?: string | number; readonly with?: string | number };

/** The application as it was at a moment, compared with another one if that is given; without either, as it is now. */
export function applicationAsOfPath(applicationId: string, moments: Moments = {}): string {
  const parameters = new URLSearchParams(
    Object.entries(moments).map(([name, moment]): [string, string] => [name, String(moment)]),
  ).toString();

  return `${generatePath(paths.applicationAsOf, { id: applicationId })}${parameters === '' ? '' : `?${parameters}`}`;
}
