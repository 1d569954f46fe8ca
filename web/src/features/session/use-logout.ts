import { useNavigate } from 'react-router-dom';
import { wipePerson } from '../../device/late-wipe.ts';
import { arrivalAt } from '../../navigation/arrival.ts';
import { paths } from '../../navigation/paths.ts';
import { finishBeforeLogout, withPatience } from '../../session/before-logout.ts';
import { announceLeaving, expectRefusals } from '../../session/leaving.ts';
import { readToken } from '../../session/session-storage.ts';
import { endSession, getSession } from '../../session/session-store.ts';
import { requestLogout } from './api/logout.ts';

/** Ends the session here whatever the server says, leaves nothing of theirs on the device, and goes to the landing page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();

  return async () => {
    const session = getSession();
    const accountId = session.status === 'signed-out' ? '' : session.user.id;
    await finishBeforeLogout();
    const token = readToken() ?? '';
    announceLeaving(token);
    const expectNoMore = expectRefusals(token);
    await withPatience(
      requestLogout().catch((error: unknown) => console.warn('The server was not told of the logout', error)),
    );
    await withPatience(wipePerson(accountId));
    // Leave the guarded page first: its guard would answer a missing session with /login.
    const arrival = arrivalAt(paths.home);
    void navigate(paths.home);
    await withPatience(arrival);
    endSession();
    expectNoMore();
    // What the page that was left has put meanwhile, in memory too.
    await withPatience(wipePerson(accountId));
  };
}
