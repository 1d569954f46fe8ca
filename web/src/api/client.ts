import { readToken } from '../session/session-storage.ts';
import { endSessionOf } from '../session/session-store.ts';
import { watchConnection } from './connection.ts';
import { createLogPositions } from './log-position.ts';
import { createRequest } from './request.ts';
import { browserTransport } from './transport.ts';

/** The application's connection to the server. */
export const request = createRequest({
  transport: watchConnection(browserTransport),
  readToken,
  onUnauthorized: endSessionOf,
  positions: createLogPositions({ storage: sessionStorageIfAny() }),
});

/** Naming it alone throws where cookies are forbidden. */
function sessionStorageIfAny(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
