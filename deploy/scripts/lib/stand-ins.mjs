/** What docker-compose.yml runs when an image cannot be pulled: same configuration, another image, said in the output. */
import { root } from './run.mjs';

const fetchOk = (url) => `fetch('${url}').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))`;
const connects = (port) =>
  `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
const askedByNode = (script) => ({
  test: ['CMD', 'node', '-e', script],
  interval: '2s',
  timeout: '5s',
  retries: 30,
  start_period: '60s',
});

/** Compiled from this repository (`npm run build`), which the container reads: it is test code and in no image. */
const DOUBLE = [
  ...['node', 'services/eventstore/dist/double/main.js', '--folder', '/var/lib/eventstore'],
  ...['--certificate', '/run/secrets/eventstore-node.crt', '--key', '/run/secrets/eventstore-node.key'],
];

/**
 * @param {string} image with the engines of this machine (lib/stand-in-images.mjs)
 * @returns {Record<string, { says: string, services: object }>} by the variable of its image: what to tell people, and parts of an override file
 */
export function describeStandIns(image, versions) {
  return {
    EVENTSTORE_IMAGE: {
      says: 'EventStoreDB      REPLACED by the protocol double of services/eventstore, with TLS, users and rights',
      services: {
        eventstore: {
          image,
          entrypoint: DOUBLE,
          working_dir: '/repository',
          volumes: [`${root}:/repository:ro`],
          healthcheck: askedByNode(connects(2113)),
        },
      },
    },
    NATS_IMAGE: {
      says: `NATS              ${versions.nats}, real, in an image made here`,
      services: {
        nats: { image, healthcheck: askedByNode(fetchOk('http://127.0.0.1:8222/healthz?js-enabled-only=true')) },
      },
    },
    MONGO_IMAGE: {
      says: `MongoDB           REPLACED by ${versions.mongo}: MongoDB's storage engine and protocol, one node, with users`,
      services: {
        mongo: { image, entrypoint: ['python3', '/opt/mongo.py'], healthcheck: askedByNode(connects(27017)) },
      },
    },
    PROXY_IMAGE: {
      says: 'TLS proxy         nginx of Debian, real, in an image made here',
      services: { proxy: { image, user: '1000:1000' } },
    },
  };
}
