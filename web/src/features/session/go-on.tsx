import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useSteadyNavigate } from '../../navigation/use-steady-navigate.ts';
import { takeReturnPath } from '../../session/return-path.ts';

/** For who is signed in already, or now: back to where the server ended their session, else to their dashboard. */
export function GoOn({ accountId }: { readonly accountId: string }) {
  const navigate = useSteadyNavigate();

  useEffect(() => {
    void navigate(takeReturnPath(accountId) ?? paths.dashboard, { replace: true });
  }, [accountId, navigate]);

  return null;
}
