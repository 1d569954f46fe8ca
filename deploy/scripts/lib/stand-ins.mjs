/** What docker-compose.yml runs when an image cannot be pulled: same configuration, another image, said in the output. */
import { root } from './run.mjs';

const connects = (port) => `exec 3<>/dev/tcp/127.0.0.1/${port}`;
const answersOk = (port, path) =>
  `${connects(port)} && printf 'GET ${path} HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '`;
/** By the shell, which costs nothing: these are asked all the time, beside a browser that is being tested. */
const askedByShell = (script) => ({
  test: ['CMD', 'bash', '-c', script],
  interval: '2s',
  timeout: '5s',
  retries: 30,
  start_period: '60s',
});

/** Compiled from this repository (`npm run build`), which the container reads: it is test code and in no image. */
const DOUBLE = [
  'node',
  'services/eventstore/dist/double/main.js',
  '--folder',
  '/var/lib/eventstore',
  '--certificate',
  '/run/secrets/eventstore-node.crt',
  '--key',
  '/run/secrets/eventstore-node.key',
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
          healthcheck: askedByShell(connects(2113)),
        },
      },
    },
    NATS_IMAGE: {
      says: `NATS              ${versions.nats}, real, in an image made here`,
      services: {
        nats: { image, healthcheck: askedByShell(answersOk(8222, '/healthz?js-enabled-only=true')) },
      },
    },
    MONGO_IMAGE: {
      says: `MongoDB           REPLACED by ${versions.mongo}: MongoDB's storage engine and protocol, one node, with TLS and users`,
      services: {
        mongo: {
          image,
          user: 'root',
          entrypoint: ['python3', '/opt/mongo.py'],
          healthcheck: askedByShell(connects(27017)),
        },
      },
    },
    PROXY_IMAGE: {
      says: 'TLS proxy         nginx of Debian, real, in an image made here',
      services: {
        proxy: { image, user: '1000:1000', healthcheck: askedByShell(answersOk(8080, '/through')) },
      },
    },
  };
}
