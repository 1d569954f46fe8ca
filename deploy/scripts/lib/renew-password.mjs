/** One new password in all files of the secrets' folder that hold the old one. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Begins with a letter: the configuration of NATS takes what looks like a number for one. */
export const newPassword = () => `p${randomBytes(24).toString('hex')}`;

export const jsonOf = (value) => `${JSON.stringify(value, null, 2)}\n`;

const PROCESSES = ['gateway', 'relay', 'worker', 'upkeep'];
const LOG_SET_UP = ['run', '--rm', '--no-deps', '-T', 'eventstore-set-up'];
const MODELS_SET_UP = ['run', '--rm', '--no-deps', '-T', 'mongo-set-up'];

const perProcess = (processes, describe) => Object.fromEntries(processes.map(describe));

/** By name: the files that hold the password, the last of which holds no other, and what compose has to do then. */
const RENEWABLE = {
  'eventstore-admin': { files: ['eventstore-admin-url'], commands: [LOG_SET_UP] },
  ...perProcess(PROCESSES, (name) => [
    `eventstore-${name}`,
    { files: ['eventstore-users.json', `eventstore-${name}-url`], commands: [LOG_SET_UP, ['restart', name]] },
  ]),
  ...perProcess(['gateway', 'relay', 'worker'], (name) => [
    `nats-${name}`,
    { files: ['nats-users.conf', `nats-${name}-url`], commands: [['restart', 'nats', name]] },
  ]),
  'mongodb-root': { files: ['mongo-root-password', 'mongodb-admin-url'], commands: [MODELS_SET_UP] },
  'mongodb-backup': { files: ['mongodb-users.json', 'mongodb-backup-password'], commands: [MODELS_SET_UP] },
  'mongodb-seed-demo': { files: ['mongodb-users.json', 'mongodb-seed-demo-url'], commands: [MODELS_SET_UP] },
  ...perProcess(PROCESSES, (name) => [
    `mongodb-${name}`,
    { files: ['mongodb-users.json', `mongodb-${name}-url`], commands: [MODELS_SET_UP, ['restart', name]] },
  ]),
};

/** By which a set-up gets in once more, to change the password of the administrator itself; the latest one last. */
const FORMER = {
  'eventstore-admin': ['eventstore-former.json', 'admin'],
  'mongodb-root': ['mongodb-former.json', 'root'],
};

/**
 * Writes into the files that are there: containers have them mounted one by one, and would go on with a replaced one.
 * @param {string} folder of the secrets
 * @returns {{ files: string[], commands: string[][] }} what was changed, and the words of compose after which it counts
 * @throws Error when there is no such password, or a file holds another one: then nothing was changed
 */
export function renewPassword(folder, name) {
  const found = RENEWABLE[name];
  if (found === undefined) throw new Error(`--renew takes one of: ${Object.keys(RENEWABLE).join(', ')}`);

  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const texts = found.files.map((file) => [file, read(file)]);
  const [, own] = texts.at(-1);
  const old = /:\/\/[^:]+:([^@]+)@/.exec(own)?.[1] ?? own.trim();
  const others = texts.filter(([, text]) => !text.includes(old)).map(([file]) => file);
  if (others.length > 0) throw new Error(`Nothing was changed: ${others.join(', ')} holds another password`);

  const [formerFile, user] = FORMER[name] ?? [];
  if (formerFile !== undefined) {
    const former = JSON.parse(read(formerFile));
    writeFileSync(join(folder, formerFile), jsonOf({ ...former, [user]: [...(former[user] ?? []), old] }));
  }
  const renewed = newPassword();
  for (const [file, text] of texts) writeFileSync(join(folder, file), text.replaceAll(old, renewed));

  return found;
}
