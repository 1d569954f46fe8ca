/**
 * New passwords in the folder of the secrets. Each long-lived process has two users of each engine, of which it uses one: a
 * renewal gives the other one a new password and its address to the process; closing it gives the user before a password
 * that no process was ever given. Users that no process keeps a connection as have one password, which is replaced.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Begins with a letter: the configuration of NATS takes what looks like a number for one. */
export const newPassword = () => `p${randomBytes(24).toString('hex')}`;

export const jsonOf = (value) => `${JSON.stringify(value, null, 2)}\n`;

const nameOfVariable = (user) => `${user.toUpperCase().replaceAll('-', '_')}_PASSWORD`;

/** Variables of the configuration of NATS. */
export const natsUsersOf = (users) =>
  Object.entries(users)
    .map(([user, password]) => `${nameOfVariable(user)}: "${password}"\n`)
    .join('');

const readNatsUsers = (text) =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)_PASSWORD: "(.*)"$/gm)].map(([, name, password]) => [
      name.toLowerCase().replaceAll('_', '-'),
      password,
    ]),
  );

export const secondUserOf = (program) => `${program}-2`;

const LOG_SET_UP = ['run', '--rm', '--no-deps', '-T', 'eventstore-set-up'];
const MODELS_SET_UP = ['run', '--rm', '--no-deps', '-T', 'mongo-set-up'];
/** Not by `docker kill`, after which Docker would not start the server again when it ends. */
const BUS_RELOAD = ['exec', '-T', 'nats', 'nats-server', '--signal', 'reload=/tmp/nats.pid'];

/** `file` holds the passwords of all users, `takeOver` is what compose has to do for the engine to know them. */
const ENGINES = {
  eventstore: { file: 'eventstore-users.json', parse: JSON.parse, print: jsonOf, takeOver: LOG_SET_UP },
  nats: { file: 'nats-users.conf', parse: readNatsUsers, print: natsUsersOf, takeOver: BUS_RELOAD },
  mongodb: { file: 'mongodb-users.json', parse: JSON.parse, print: jsonOf, takeOver: MODELS_SET_UP },
};
const PROGRAMS = {
  eventstore: ['gateway', 'relay', 'worker', 'upkeep'],
  nats: ['gateway', 'relay', 'worker'],
  mongodb: ['gateway', 'relay', 'worker', 'upkeep'],
};
const OF_TWO = Object.fromEntries(
  Object.entries(PROGRAMS).flatMap(([engine, programs]) =>
    programs.map((program) => [`${engine}-${program}`, { ...ENGINES[engine], program }]),
  ),
);

/** The files that hold the password, the last of which holds no other. A set-up comes in by one of `former`, the latest last. */
const OF_ONE = {
  'eventstore-admin': {
    files: ['eventstore-admin-url'],
    former: ['eventstore-former.json', 'admin'],
    takeOver: LOG_SET_UP,
  },
  'mongodb-root': {
    files: ['mongo-root-password', 'mongodb-admin-url'],
    former: ['mongodb-former.json', 'root'],
    takeOver: MODELS_SET_UP,
  },
  'mongodb-backup': { files: ['mongodb-users.json', 'mongodb-backup-password'], takeOver: MODELS_SET_UP },
  'mongodb-seed-demo': { files: ['mongodb-users.json', 'mongodb-seed-demo-url'], takeOver: MODELS_SET_UP },
};

/** Names of renewals that are not closed yet. */
const OPEN = 'renewals.json';

/** Changes are written together or not at all: whoever throws has changed nothing. */
function openFolder(folder) {
  const changed = new Map();
  const read = (name) => changed.get(name) ?? readFileSync(join(folder, name), 'utf8');

  return {
    read,
    readOpen: () => (changed.has(OPEN) || existsSync(join(folder, OPEN)) ? JSON.parse(read(OPEN)) : []),
    change: (name, text) => changed.set(name, text),
    /** Into the files that are there: containers have them mounted one by one, and would go on with a replaced one. */
    write: () => {
      for (const [name, text] of changed) writeFileSync(join(folder, name), text);
      return [...changed.keys()].filter((name) => name !== OPEN);
    },
  };
}

const refuse = (reason) => {
  throw new Error(`Nothing was changed: ${reason}`);
};

/** @returns {{ users: object, used: string, other: string }} passwords by user, and which of the two the process uses */
function findUsers(files, name) {
  const { file, parse, program } = OF_TWO[name];
  const [, used, password] = /\/\/([^:]+):([^@]+)@/.exec(files.read(`${name}-url`)) ?? [];
  const other = used === program ? secondUserOf(program) : program;
  const users = parse(files.read(file));
  for (const user of [used, other])
    if (users[user] === undefined)
      refuse(
        `${file} has no user ${user}. Secrets without second users are of an older version: make new ones (docs/runbooks/key-rotation.md)`,
      );
  if (users[used] !== password) refuse(`${name}-url holds another password than ${file}`);

  return { users, used, other };
}

function renewOfTwo(files, name) {
  const { file, print } = OF_TWO[name];
  const open = files.readOpen();
  if (open.includes(name)) refuse(`${name} was renewed and not closed: do what was printed then`);

  const { users, used, other } = findUsers(files, name);
  const renewed = newPassword();
  files.change(file, print({ ...users, [other]: renewed }));
  const address = files.read(`${name}-url`);
  files.change(`${name}-url`, address.replace(`//${used}:${users[used]}@`, `//${other}:${renewed}@`));
  files.change(OPEN, jsonOf([...open, name]));
}

function renewOfOne(files, name) {
  const { files: names, former } = OF_ONE[name];
  const own = files.read(names.at(-1));
  const old = /:\/\/[^:]+:([^@]+)@/.exec(own)?.[1] ?? own.trim();
  const others = names.filter((file) => !files.read(file).includes(old));
  if (others.length > 0) refuse(`${others.join(', ')} holds another password`);

  if (former !== undefined) {
    const [file, user] = former;
    const known = JSON.parse(files.read(file));
    files.change(file, jsonOf({ ...known, [user]: [...(known[user] ?? []), old] }));
  }
  const renewed = newPassword();
  for (const file of names) files.change(file, files.read(file).replaceAll(old, renewed));
}

/** Each once, in the order in which it first stood. */
const distinct = (commands) => [...new Map(commands.map((words) => [words.join(' '), words])).values()];

/**
 * @typedef {{ compose: string[] } | { release: string[] } | { close: string[] }} Step words of compose, services of
 *   deploy/release.sh, or names of renewals
 * @param {string} folder of the secrets
 * @returns {{ files: string[], steps: Step[] }} what was changed, and what has to be done then, in this order
 * @throws Error when there is no such password, or files do not fit together: then nothing was changed
 */
export function renewPasswords(folder, names) {
  const unknown = names.find((name) => !(name in OF_TWO || name in OF_ONE));
  if (unknown !== undefined)
    throw new Error(`--renew takes one of: ${Object.keys({ ...OF_ONE, ...OF_TWO }).join(', ')}`);

  const files = openFolder(folder);
  for (const name of names) (name in OF_TWO ? renewOfTwo : renewOfOne)(files, name);
  const ofTwo = names.filter((name) => name in OF_TWO);
  const takeOvers = distinct(names.map((name) => (OF_TWO[name] ?? OF_ONE[name]).takeOver));

  return {
    files: files.write(),
    steps: [
      ...takeOvers.map((compose) => ({ compose })),
      ...(ofTwo.length === 0
        ? []
        : [{ release: [...new Set(ofTwo.map((name) => OF_TWO[name].program))] }, { close: ofTwo }]),
    ],
  };
}

/** The other half, once no process uses the user before. @returns as {@link renewPasswords} @throws Error as well */
export function closeRenewals(folder, names) {
  const files = openFolder(folder);
  for (const name of names) {
    const open = files.readOpen();
    if (!open.includes(name)) refuse(`${name} was not renewed`);

    const { users, other } = findUsers(files, name);
    files.change(OF_TWO[name].file, OF_TWO[name].print({ ...users, [other]: newPassword() }));
    files.change(OPEN, jsonOf(open.filter((each) => each !== name)));
  }

  return {
    files: files.write(),
    steps: distinct(names.map((name) => OF_TWO[name].takeOver)).map((compose) => ({ compose })),
  };
}

/** The line that an operator types for a step. */
export function commandOf(step) {
  if ('compose' in step) return `docker compose ${step.compose.join(' ')}`;
  if ('release' in step) return `deploy/release.sh ${step.release.join(' ')}`;

  return `npm run secrets -- ${step.close.map((name) => `--close ${name}`).join(' ')}`;
}
