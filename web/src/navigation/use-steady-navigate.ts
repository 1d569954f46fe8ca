import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/**
 * `useNavigate` gives another function on every page, so an effect that names it would run again on each: somebody whose
 * session was refused would be sent to the login from wherever they go next.
 */
export function useSteadyNavigate(): (to: string, options?: NavigateOptions) => void | Promise<void> {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);

  return useCallback((to, options) => latest.current(to, options), []);
}
