import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../release.sh', import.meta.url));

/** In place of docker and compose: containers are lines `id service state` of a file, new ones are made by the next number. */
const ENGINE = `#!/usr/bin/env bash
cd "$PLACE"
echo "$*" >>said
case "$1" in
  ps) grep " \${!#} " containers | cut -d ' ' -f 1 ;;
  up)
    service=\${!#} wanted=\${7#*=}
    while [ "$(grep -c "^$service.* $service " containers)" -lt "$wanted" ] && [ "$MAKES" = all ]; do
      echo "$service-$(($(wc -l <containers) + 1)) $service True" >>containers
    done ;;
  inspect)
    for id in "\${@:4}"; do
      case "$3" in
        *Health*) case "$id" in *"$SICK"*) echo "starting $RESTARTS" ;; *) echo "healthy 0" ;; esac ;;
        *) case "$id" in run-*) echo "$id true True" ;; *) echo "$id true False" ;; esac ;;
      esac
    done ;;
  stop) echo "stopped \${*:2}" >>stopped ;;
  rm) for id in "$@"; do sed -i "/^$id /d" containers; done ;;
esac
`;
const BEFORE = ['gateway-1 gateway', 'gateway-2 gateway', 'worker-3 worker', 'worker-4 worker', 'relay-5 relay'];

let place;

function release(words = [], { sick = 'nobody', restarts = '0', makes = 'all' } = {}) {
  const engine = join(place, 'engine');
  return spawnSync(script, words, {
    encoding: 'utf8',
    env: {
      ...process.env,
      // Without the pauses.
      PATH: `${place}:${process.env.PATH}`,
      COMPOSE: engine,
      DOCKER: engine,
      PLACE: place,
      SICK: sick,
      RESTARTS: restarts,
      MAKES: makes,
      RELEASE_SECONDS: '0',
      ENTRY_IMAGE: 'assisted-entry:2',
    },
  });
}

const linesOf = (name) => readFileSync(join(place, name), 'utf8').trim().split('\n');
const running = () => linesOf('containers').map((line) => line.split(' ')[0]);

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'entry-release-'));
  writeFileSync(join(place, 'engine'), ENGINE, { mode: 0o755 });
  writeFileSync(join(place, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const lines = [...BEFORE, 'upkeep-6 upkeep', 'run-7 worker'].map((line) => `${line} True\n`);
  writeFileSync(join(place, 'containers'), lines.join(''));
  for (const name of ['said', 'stopped']) writeFileSync(join(place, name), '');
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

describe('The release of an image', () => {
  it('should start as many new processes as there are old ones, workers first, and stop the old workers last', () => {
    const { status, stdout } = release(['gateway', 'worker']);

    expect(status).toBe(0);
    expect(stdout.match(/Starts .*/g)).toStrictEqual([
      'Starts 2 of worker beside 2 ...',
      'Starts 2 of gateway beside 2 ...',
    ]);
    expect(linesOf('stopped')).toStrictEqual(
      ['gateway-1', 'gateway-2', 'worker-3', 'worker-4'].map((id) => `stopped ${id}`),
    );
    expect(running().filter((id) => id.startsWith('worker'))).toHaveLength(2);
    expect(stdout).toContain('Write ENTRY_IMAGE=assisted-entry:2 into .env');
  });

  it('should bring users and rights up to date before any process of the release', () => {
    expect(release().status).toBe(0);

    const verbs = linesOf('said').filter((line) => /^(run|up) /.test(line));
    expect(verbs.map((line) => line.split(' ').slice(-2).join(' '))).toStrictEqual([
      '-T eventstore-set-up',
      '-T mongo-set-up',
      'worker=3 worker',
      'worker=4 worker',
      'gateway=3 gateway',
      'gateway=4 gateway',
      'relay=2 relay',
      'upkeep=2 upkeep',
    ]);
  });

  it.each([
    ['is not healthy in time', '0'],
    ['ends at every start', '3'],
  ])('should remove what is new, and touch nothing old, when a new process %s', (_case, restarts) => {
    const before = running();

    const { status, stderr } = release([], { sick: 'gateway-10', restarts });

    expect(status).toBe(1);
    expect(stderr).toMatch(/gateway (is not healthy|ended at every start)/);
    expect(stderr).toContain('The old ones were not touched');
    expect(running()).toStrictEqual(before);
  });

  it('should not take it for done when compose makes no new process', () => {
    const { status, stderr } = release([], { makes: 'nothing' });

    expect(status).toBe(1);
    expect(stderr).toContain('Compose made no new worker');
    expect(linesOf('stopped')).toStrictEqual(['']);
  });

  it('should refuse what is no process, and what does not run', () => {
    expect(release(['mongo']).stderr).toContain('No such process: mongo');
    writeFileSync(join(place, 'containers'), 'gateway-1 gateway True\n');
    expect(release().stderr).toContain('No worker runs');
    expect(linesOf('said').some((line) => line.startsWith('up '))).toBe(false);
  });
});
