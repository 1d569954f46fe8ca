import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findProgram } from '@entry/engines/find-program';
import type { Obstacle } from '@entry/platform/testing/unless';

const openssl = findProgram('openssl');

/** To tests that make certificates. */
export const opensslObstacle: Obstacle = openssl === null ? 'no openssl: install it' : null;

/** Files in PEM; the certificate is its own authority. */
export type Certificate = { readonly certificate: string; readonly key: string };

/** For 127.0.0.1, in an existing folder. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(openssl ?? '', ['req', '-x509', ...newKey, '-out', certificate, '-days', '2', ...subject], {
    stdio: 'ignore',
  });

  return { certificate, key };
}
