import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useSteadyNavigate } from '../../navigation/use-steady-navigate.ts';
import { checkCountry } from './api/check-country.ts';

let hasChecked = false;

/** The restricted page itself, and what it offers to those who are sent there: a reload must not take the list away. */
const UNCHECKED = new Set<string>([paths.restricted, paths.waitingList, paths.joined]);

/** Once per start. A failure is logged and blocks nobody. */
export function useGeoCheck(): void {
  const navigate = useSteadyNavigate();

  useEffect(() => {
    if (hasChecked || UNCHECKED.has(location.pathname)) return;

    hasChecked = true;
    checkCountry()
      .then(({ allowed }) => (allowed ? undefined : navigate(paths.restricted, { replace: true })))
      .catch((error: unknown) => console.warn('The country check failed', error));
  }, [navigate]);
}
