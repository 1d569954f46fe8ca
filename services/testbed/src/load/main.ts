import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { requireLoopback } from './loopback.ts';
import { type OwnService, startOwnService } from './own-service.ts';
import { faultsOf, printable } from './report.ts';
import { runLoad } from './run-load.ts';

/**
 * `npm run load -- [--url http://127.0.0.1:3000]... [--rate 1] [--duration 60] [--most 100] [--speed 5] [--admins 2]
 * [--admin-email address]... [--seed N] [--allow-remote]`
 *
 * Without `--url` it starts the embedded profile in a folder of its own. Against a service that runs already the
 * password of the admins comes from LOAD_ADMIN_PASSWORD, and nobody plays an admin without. People send an
 * X-Forwarded-For of their own: the service must trust one proxy (TRUST_PROXY_HOPS=1), or all of them share its limits
 * for one address.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true, default: [] },
    rate: { type: 'string', default: '1' },
    duration: { type: 'string', default: '60' },
    most: { type: 'string', default: '100' },
    speed: { type: 'string', default: '5' },
    admins: { type: 'string', default: '2' },
    'admin-email': { type: 'string', multiple: true, default: [] },
    seed: { type: 'string' },
    'allow-remote': { type: 'boolean', default: false },
  },
});
if (!values['allow-remote']) for (const address of values.url) requireLoopback(address);

const seed = values.seed ?? String(randomInt(1_000_000_000));
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
const target = values.url.length > 0 ? theirService() : await startOwnService(seed, Number(values.admins));
console.log(`Seed ${seed}; ${target.admins.length} admins; ${values.url.join(', ') || target.address}`);

try {
  const report = await runLoad({
    addresses: values.url.length > 0 ? values.url : [target.address],
    seed,
    rate: positive('rate'),
    duration: positive('duration') * 1_000,
    most: positive('most'),
    speed: positive('speed'),
    admins: target.admins,
    signal: stopping.signal,
  });
  console.log(`\n${printable(report)}`);
  process.exitCode = faultsOf(report).length > 0 ? 1 : 0;
} finally {
  await target.stop();
}

function theirService(): OwnService {
  const { LOAD_ADMIN_PASSWORD: password } = process.env as { readonly LOAD_ADMIN_PASSWORD?: string };
  const emails = values['admin-email'];
  if (emails.length > 0 && password === undefined) throw new TypeError('LOAD_ADMIN_PASSWORD is not set');

  return {
    address: '',
    admins: emails.map((email) => ({ email, password: password ?? '' })),
    stop: async () => {},
  };
}

/** @throws TypeError for what is no number above 0 */
function positive(name: 'rate' | 'duration' | 'most' | 'speed'): number {
  const value = Number(values[name]);
  if (!(value > 0)) throw new TypeError(`--${name} is a number above 0`);

  return value;
}
