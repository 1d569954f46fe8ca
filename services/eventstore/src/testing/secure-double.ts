import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreDouble } from '@entry/engines/event-store';
import { makeCertificate } from './certificate.ts';

/** The double as it asks everybody who they are; its first user is `admin:changeit`. */
export async function startSecureDouble() {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const { certificate, key } = makeCertificate(folder);
  const store = await startEventStoreDouble({ tls: { certificate, key } });

  return {
    ...store,
    /** @param user name and password with a colon between them; empty for nobody */
    urlOf: (user: string): string =>
      `${store.url.replace('//', user === '' ? '//' : `//${user}@`)}&tlsCAFile=${certificate}`,
    release: async () => {
      await store.release();
      rmSync(folder, { recursive: true });
    },
  };
}
