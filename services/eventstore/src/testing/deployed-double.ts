import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEventStoreDouble } from '@entry/engines/event-store';
import { makeCertificate } from './certificate.ts';

const SET_UP = fileURLToPath(new URL('../../../../deploy/set-up/eventstore-rights.mjs', import.meta.url));
const USERS = ['gateway', 'gateway-2', 'upkeep', 'upkeep-2', 'relay', 'relay-2', 'worker', 'worker-2'] as const;

export type LogUser = (typeof USERS)[number];

export type DeployedDouble = Awaited<ReturnType<typeof startEventStoreDouble>> & {
  /** Address with the user, and the authority of the server. */
  readonly urlOf: (user: LogUser | 'admin') => string;
};

/** The double as a deployment has the server: over TLS, with the users and rights of `deploy/set-up`. */
export async function startDeployedDouble(): Promise<DeployedDouble> {
  const folder = mkdtempSync(join(tmpdir(), 'entry-log-rights-'));
  const tls = makeCertificate(folder);
  const store = await startEventStoreDouble({ tls });
  const urlOf = (user: LogUser | 'admin'): string =>
    `${store.url.replace('//', `//${user}:p-${user}@`)}&tlsCAFile=${tls.certificate}`;

  const [usersFile, formerFile] = [join(folder, 'users.json'), join(folder, 'former.json')];
  writeFileSync(usersFile, JSON.stringify(Object.fromEntries(USERS.map((user) => [user, `p-${user}`]))));
  writeFileSync(formerFile, JSON.stringify({ admin: ['changeit'], ops: [] }));
  await promisify(execFile)(process.execPath, [SET_UP], {
    env: {
      ...process.env,
      EVENTSTORE_ADMIN_URL: urlOf('admin'),
      EVENTSTORE_USERS_FILE: usersFile,
      EVENTSTORE_FORMER_FILE: formerFile,
      NODE_EXTRA_CA_CERTS: tls.certificate,
    },
  });

  return {
    ...store,
    urlOf,
    release: async () => {
      await store.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
