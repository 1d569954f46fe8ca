import { tabTexts } from '../device/text-storage.ts';
import { observeSessionEnd } from '../session/session-end.ts';
import { readToken } from '../session/session-storage.ts';
import { endSessionOf } from '../session/session-store.ts';
import { watchConnection } from './connection.ts';
import { createDownload } from './download.ts';
import { createLogPositions } from './log-position.ts';
import { createRequest, type RequestDependencies } from './request.ts';
import { browserTransport } from './transport.ts';

const dependencies: RequestDependencies = {
  transport: watchConnection(browserTransport),
  readToken,
  onUnauthorized: endSessionOf,
  onSessionEnd: (text, token) => observeSessionEnd(text, token, readToken),
  positions: createLogPositions({ storage: tabTexts }),
};

/** The application's connection to the server. */
export const request = createRequest(dependencies);
export const download = createDownload(dependencies);
