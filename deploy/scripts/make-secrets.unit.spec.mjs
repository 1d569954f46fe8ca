import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('make-secrets.mjs', import.meta.url));
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const place = hasOpenssl
  ? execFileSync('openssl', ['version'], { encoding: 'utf8' }).trim()
  : 'NOT RUN: no openssl: install it';

const home = mkdtempSync(join(tmpdir(), 'entry-secrets-'));
const [folder, settings] = [join(home, 'secrets'), join(home, 'settings.env')];
const modeOf = (...path) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

/** As a careful operator has it: what is made is for its owner only. */
const make = (...words) =>
  spawnSync(
    'sh',
    ['-c', 'umask 077; exec "$0" "$@"', process.execPath, script, '--folder', folder, '--settings', settings, ...words],
    {
      encoding: 'utf8',
    },
  );

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.skipIf(!hasOpenssl)(`When the secrets of the distributed profile are made (${place})`, () => {
  beforeAll(() => {
    const { status, stderr } = make('--demo');
    if (status !== 0) throw new Error(stderr);
  });

  it('should let nobody but the owner into the folder', () => {
    expect(modeOf()).toBe('700');
  });

  it('should let the users of the containers read what is mounted, folders included', () => {
    expect(modeOf('master-key')).toBe('644');
    expect(modeOf('eventstore-authorities')).toBe('755');
    expect(modeOf('eventstore-authorities', 'authority.crt')).toBe('644');
  });

  it.each(['engines-authority.key', 'eventstore.env'])('should keep %s for its owner', (name) => {
    expect(modeOf(name)).toBe('600');
  });

  const contentOf = (name) => readFileSync(join(folder, name), 'utf8');
  const engines = { 'eventstore-node.crt': 'eventstore', 'nats.crt': 'nats', 'mongo.pem': 'mongo' };

  it.each(Object.entries(engines))('should make a certificate that the authority has signed: %s', (name, host) => {
    const ask = (...words) => execFileSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    const text = ask('x509', '-noout', '-ext', 'keyUsage,extendedKeyUsage', '-in', name);

    expect(ask('verify', '-CAfile', 'engines-authority.crt', '-verify_hostname', host, name)).toMatch(/: OK/);
    expect(text).toMatch(/Digital Signature, Key Encipherment/);
    expect(text).toMatch(/TLS Web Server Authentication, TLS Web Client Authentication/);
  });

  it('should have every process speak TLS to the three engines', () => {
    for (const name of ['eventstore', 'nats', 'mongodb']) {
      expect(contentOf(`${name}-worker-url`)).toMatch(/^tls:|\btls=true&/);
      expect(contentOf(`${name}-worker-url`)).toMatch(/[?&]tlsCAFile=\/run\/secrets\/engines-authority\.crt$/);
    }
  });

  it('should make what members of MongoDB in a cluster have for the chart', () => {
    const members = 'mongo-svc.people.svc.cluster.local';
    const other = join(home, 'for-the-chart');
    const { status } = make('--folder', other, '--namespace', 'people');
    const words = ['-CAfile', 'engines-authority.crt', '-verify_hostname', `mongo-2.${members}`, 'mongo.crt'];

    expect(status).toBe(0);
    expect(execFileSync('openssl', ['verify', ...words], { cwd: other, encoding: 'utf8' })).toMatch(/: OK/);
    expect(readFileSync(join(other, 'mongodb-worker-url'), 'utf8')).toMatch(
      new RegExp(`@${members}:27017/\\?authSource=admin&replicaSet=mongo&tls=true&`),
    );
  });

  it('should refuse to touch what is there', () => {
    const before = readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
    const { status, stderr } = make();

    expect(status).toBe(1);
    expect(stderr).toMatch(/Nothing was changed/);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs)).toStrictEqual(before);
    expect(readFileSync(settings, 'utf8')).toMatch(/^COMPOSE_PROFILES=demo$/m);
    expect(readFileSync(settings, 'utf8')).toMatch(/^ENTRY_PAYEES=.\/deploy\/payees.example.json$/m);
  });

  const inUse = (name) => /:\/\/([^:]+):([^@]+)@/.exec(contentOf(`${name}-url`))?.slice(1);
  const natsPassword = (user) => new RegExp(`^${user}_PASSWORD: "(.*)"$`, 'm').exec(contentOf('nats-users.conf'))?.[1];
  const passwords = {
    'eventstore-worker': () => JSON.parse(contentOf('eventstore-users.json')),
    'mongodb-upkeep': () => JSON.parse(contentOf('mongodb-users.json')),
    'nats-relay': () => ({ relay: natsPassword('RELAY'), 'relay-2': natsPassword('RELAY_2') }),
  };

  it.each(Object.entries(passwords))('should let a process go over to its other user: %s', (name, read) => {
    const [, program] = name.split('-');
    const [other, before] = [`${program}-2`, read()];
    const place = statSync(join(folder, `${name}-url`)).ino;

    const { status, stdout } = make('--renew', name);

    const during = read();
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`release.sh ${program}\n.*--close ${name}`));
    expect(inUse(name)).toStrictEqual([other, during[other]]);
    expect(during[other]).toMatch(/^p[0-9a-f]{48}$/);
    // Those who still use it are let in.
    expect(during[program]).toBe(before[program]);
    expect(statSync(join(folder, `${name}-url`)).ino).toBe(place);
    expect(make('--renew', name).stderr).toMatch(/was renewed and not closed/);

    expect(make('--close', name).status).toBe(0);

    expect(read()[program]).not.toBe(before[program]);
    expect(inUse(name)).toStrictEqual([other, read()[other]]);
    expect(make('--close', name).stderr).toMatch(/was not renewed/);
    make('--renew', name);
    expect(inUse(name)).toStrictEqual([program, read()[program]]);
  });

  it('should renew several at once, and say every command once', () => {
    const names = ['eventstore-gateway', 'eventstore-relay', 'mongodb-gateway', 'mongodb-backup'];
    const { stdout } = make(...names.flatMap((name) => ['--renew', name]));

    expect(stdout.match(/eventstore-set-up/g)).toHaveLength(1);
    expect(stdout).toContain('deploy/release.sh gateway relay\n');
    expect(stdout).toContain('--close eventstore-gateway --close eventstore-relay --close mongodb-gateway\n');
    expect(JSON.parse(contentOf('mongodb-users.json')).backup).toBe(contentOf('mongodb-backup-password'));
  });

  it('should change nothing in secrets that have no second users yet', () => {
    const older = join(home, 'older');
    cpSync(folder, older, { recursive: true });
    const file = join(older, 'eventstore-users.json');
    const { 'upkeep-2': _second, ...users } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(users));
    const before = readFileSync(join(older, 'mongodb-users.json'), 'utf8');

    const { status, stderr } = make('--folder', older, '--renew', 'mongodb-worker', '--renew', 'eventstore-upkeep');

    expect(status).toBe(1);
    expect(stderr).toMatch(/Nothing was changed: eventstore-users.json has no user upkeep-2\. .*make new ones/);
    expect(readFileSync(join(older, 'mongodb-users.json'), 'utf8')).toBe(before);
  });

  it('should keep what administrators had before, for the set-up to come in by', () => {
    const [, before] = inUse('mongodb-admin');

    make('--renew', 'mongodb-root');
    make('--renew', 'eventstore-admin');

    expect(JSON.parse(contentOf('mongodb-former.json')).root).toStrictEqual([before]);
    expect(contentOf('mongo-root-password')).toBe(inUse('mongodb-admin')[1]);
    expect(JSON.parse(contentOf('eventstore-former.json')).admin).toHaveLength(2);
  });

  it('should renew nothing that it does not know', () => {
    const { status, stderr } = make('--renew', 'master-key');

    expect(status).toBe(1);
    expect(stderr).toMatch(/--renew takes one of/);
  });
});
