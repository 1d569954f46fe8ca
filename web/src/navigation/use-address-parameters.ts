import { useLayoutEffect, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** What the address will say when the page has caught up. */
let next: { readonly from: string; readonly search: string } | null = null;

type Change = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The query of the address, and how to change it. The router shows a new address a moment after it was given; a second
 * change in that moment begins with the first, so that neither of two filters is lost.
 */
export function useAddressParameters(): readonly [URLSearchParams, Change] {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is shown, whatever it says
  useLayoutEffect(() => {
    next = null;
  }, [key]);

  const change: Change = (changed, options) => {
    const now = next?.from === key ? next.search : search;
    const after = changed(new URLSearchParams(now)).toString();
    next = { from: key, search: after };
    void navigate(`?${after}`, options);
  };

  return [parameters, change];
}
