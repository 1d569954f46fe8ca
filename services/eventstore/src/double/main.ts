import { parseArgs } from 'node:util';
import { startDouble } from './server.ts';
import { SERVER_VERSIONS } from './server-behaviour.ts';

/** The password of `admin`, under the name the real server knows it by. */
const environment: { readonly EVENTSTORE_DEFAULT_ADMIN_PASSWORD?: string } = process.env;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/var/lib/eventstore' },
    host: { type: 'string', default: '0.0.0.0' },
    port: { type: 'string', default: '2113' },
    certificate: { type: 'string' },
    key: { type: 'string' },
    version: { type: 'string', default: '24.10' },
  },
});
const { folder, host, port, certificate, key } = values;
const version = SERVER_VERSIONS.find((each) => each === values.version);
if (version === undefined) throw new TypeError(`--version takes one of ${SERVER_VERSIONS.join(', ')}`);

const double = await startDouble({
  folder,
  host,
  port: Number(port),
  tls: certificate === undefined || key === undefined ? null : { certificate, key },
  adminPassword: environment.EVENTSTORE_DEFAULT_ADMIN_PASSWORD ?? 'changeit',
  version,
});
console.log(`A double of EventStoreDB ${version} answers. It keeps no promise of a database: use it for tests only.`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    double.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
