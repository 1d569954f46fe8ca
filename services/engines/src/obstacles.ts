import type { NatsVersion } from './nats.ts';

const INSTALL = 'deploy/scripts/install-engines.sh';

/* Why tests are not run without a server, and what would let them run: for `describeUnless` and `itUnless`. */

export const NO_NATS: Readonly<Record<NatsVersion, string>> = {
  newest: `no nats-server: ${INSTALL}, or NATS_URL`,
  '2.9': `no nats-server 2.9: ${INSTALL} on Debian 12`,
};
export const NO_MONGO = `no SecantusDB: ${INSTALL}, or MONGODB_URL`;
export const NO_FERRET = `no FerretDB: ${INSTALL}`;

type ServerVariable = 'EVENTSTORE_URL' | 'NATS_URL' | 'MONGODB_URL';
const environment: { readonly [variable in ServerVariable]?: string } = process.env;

/** A server that somebody else runs can be neither killed, suspended, read on its disk nor ordered to fail. */
const foreign = (variable: ServerVariable): string | null =>
  environment[variable] ? `the server of ${variable} is somebody else's: leave ${variable} out` : null;

export const FOREIGN_EVENT_STORE = foreign('EVENTSTORE_URL');
export const FOREIGN_NATS = foreign('NATS_URL');
export const FOREIGN_MONGO = foreign('MONGODB_URL');
