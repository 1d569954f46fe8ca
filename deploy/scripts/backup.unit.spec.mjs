import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../backup/backup.sh', import.meta.url));
const COPIES = [
  'SHA256SUMS',
  'checkpoints.archive.gz',
  'eventstore.tar',
  'files.archive.gz',
  'keys.archive.gz',
  'service_keys.archive.gz',
  'subject_keys.archive.gz',
  'taken-at',
];

/** In place of compose: says in a file what it was asked for, and fails where it is told to. */
const COMPOSE = `#!/bin/sh
case "$*" in *"$FAILS_AT"*) echo half; exit 1 ;; esac
echo "what $3 answers to $7"
`;

let place;
let target;

function backUp(failsAt = 'nothing of this name') {
  return spawnSync(script, [target], {
    encoding: 'utf8',
    env: { ...process.env, COMPOSE: join(place, 'compose'), FAILS_AT: failsAt },
  });
}

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'entry-backup-'));
  target = join(place, 'copies', 'today');
  writeFileSync(join(place, 'compose'), COMPOSE, { mode: 0o755 });
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

describe('The backup of the distributed profile', () => {
  it('should be whole, with sums that fit', () => {
    expect(backUp().status).toBe(0);

    expect(readdirSync(target)).toStrictEqual(COPIES);
    expect(readFileSync(join(target, 'files.archive.gz'), 'utf8')).toMatch(/^what mongo answers/);
    const sums = readFileSync(join(target, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums).toHaveLength(COPIES.length - 1);
    for (const [sum, name] of sums.map((line) => line.split('  '))) {
      const content = readFileSync(join(target, name));
      expect([name, createHash('sha256').update(content).digest('hex')]).toStrictEqual([name, sum]);
    }
  });

  it.each(['evidence', 'eventstore', 'subject_keys'])(
    'should leave nothing under its name when it fails at %s, and succeed when it is run again',
    (what) => {
      expect(backUp(what).status).not.toBe(0);
      expect(existsSync(target)).toBe(false);

      writeFileSync(join(`${target}.partial`, 'left-behind'), '');

      expect(backUp().status).toBe(0);
      expect(readdirSync(target)).toStrictEqual(COPIES);
      expect(existsSync(`${target}.partial`)).toBe(false);
    },
  );

  it('should not replace one that is there', () => {
    mkdirSync(target, { recursive: true });
    const { status, stderr } = backUp();

    expect(status).toBe(1);
    expect(stderr).toContain('exists already');
    expect(readdirSync(target)).toStrictEqual([]);
  });
});
