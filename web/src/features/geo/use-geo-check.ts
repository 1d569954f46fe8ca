import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useSteadyNavigate } from '../../navigation/use-steady-navigate.ts';
import { checkCountry } from './api/check-country.ts';

let hasChecked = false;

/** Once per start, and not on the restricted page itself. A failure is logged and blocks nobody. */
export function useGeoCheck(): void {
  const navigate = useSteadyNavigate();

  useEffect(() => {
    if (hasChecked || location.pathname === paths.restricted) return;

    hasChecked = true;
    checkCountry()
      .then(({ allowed }) => (allowed ? undefined : navigate(paths.restricted, { replace: true })))
      .catch((error: unknown) => console.warn('The country check failed', error));
  }, [navigate]);
}
