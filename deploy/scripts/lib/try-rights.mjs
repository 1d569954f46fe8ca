/** Whether the users of the event log may do what they should, and nothing else. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const REFUSED = 'access-denied';
const ALLOWED = 'done';
/** The probe appends to what does not exist. */
const ALLOWED_TO_APPEND = 'wrong-expected-version';
const ROLES = {
  gateway: 'writer',
  'gateway-2': 'writer',
  upkeep: 'writer',
  'upkeep-2': 'writer',
  relay: 'reader',
  'relay-2': 'reader',
  worker: 'reader',
  'worker-2': 'reader',
  nobody: 'none',
};

const EXPECTED = Object.fromEntries(
  Object.entries(ROLES).flatMap(([name, role]) => [
    [`${name} append`, role === 'writer' ? ALLOWED_TO_APPEND : REFUSED],
    [`${name} read`, role === 'none' ? REFUSED : ALLOWED],
    ...['delete', 'tombstone', 'rights'].map((action) => [`${name} ${action}`, REFUSED]),
  ]),
);

/** @throws Error that lists what differs */
export async function tryRights(deployment) {
  const probe = readFileSync(new URL('rights-probe.mjs', import.meta.url), 'utf8');
  const output = await deployment.runScript('eventstore-set-up', probe);
  const outcomes = JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '{}');
  if (isDeepStrictEqual(outcomes, EXPECTED)) return Object.keys(EXPECTED).length;

  const wrong = Object.keys(EXPECTED).filter((what) => outcomes[what] !== EXPECTED[what]);
  throw new Error(
    `Rights of the event log:\n${wrong.map((what) => `  ${what}: ${outcomes[what]} instead of ${EXPECTED[what]}`).join('\n')}`,
  );
}
