import { useNavigate } from 'react-router-dom';
import { wipeDevice } from '../../device/late-wipe.ts';
import { arrivalAt } from '../../navigation/arrival.ts';
import { paths } from '../../navigation/paths.ts';
import { finishBeforeLogout, withPatience } from '../../session/before-logout.ts';
import { endSession } from '../../session/session-store.ts';
import { requestLogout } from './api/logout.ts';

/** Ends the session here whatever the server says, leaves nothing on the device, and goes to the landing page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();

  return async () => {
    await finishBeforeLogout();
    await withPatience(
      requestLogout().catch((error: unknown) => console.warn('The server was not told of the logout', error)),
    );
    await withPatience(wipeDevice());
    // Leave the guarded page first: its guard would answer a missing session with /login.
    const arrival = arrivalAt(paths.home);
    void navigate(paths.home);
    await withPatience(arrival);
    endSession();
    // What the page that was left has put meanwhile, in memory too.
    await withPatience(wipeDevice());
  };
}
