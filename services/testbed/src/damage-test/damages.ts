import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../kill-test/random.ts';

export const DAMAGE_KINDS = [
  'flip',
  'flip_many',
  'zero_sector',
  'truncate',
  'empty',
  'remove',
  'remove_folder',
  'older',
  'swap',
  'garbage',
  'append',
] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** Something that happens to a data folder while nobody looks. */
export type Damage = {
  readonly kind: DamageKind;
  /** File or folder, from the data folder. */
  readonly target: string;
  /** Where in the file, as a share of what is written of it; or which other file it is swapped with. */
  readonly place: number;
  readonly partner: string | null;
};

export const describeDamage = ({ kind, target, place, partner }: Damage): string =>
  `${kind} ${target}${partner === null ? ` at ${place.toFixed(6)}` : ` with ${partner}`}`;

const SECTOR = 512;
const MANY = 20;

/** Every file of a data folder, without those that nothing is kept in: who holds the folder, and SQLite's shared memory. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^lock|-shm$/.test(name) && statSync(join(folder, name)).isFile())
    .filter((name) => statSync(join(folder, name)).size > 0)
    .sort();
}

/** The kinds in turn, so that a short run has each; where it strikes is chance. */
export function planDamages(folder: string, count: number, random: Random): readonly Damage[] {
  const files = filesOf(folder);
  const groups = [...new Set(files.map(groupOf))];

  return Array.from({ length: count }, (_none, turn) => {
    const kind = DAMAGE_KINDS[turn % DAMAGE_KINDS.length] as DamageKind;
    // By the kind of file first: there are many more of people's files than of all others.
    const group = groups[Math.floor(turn / DAMAGE_KINDS.length) % groups.length] as string;
    const target = random.pick(files.filter((file) => groupOf(file) === group));
    const others = files.filter((file) => file !== target && groupOf(file) === group);
    const partner =
      kind === 'swap' ? random.pick(others.length > 0 ? others : files.filter((file) => file !== target)) : null;
    const isFolder = kind === 'remove_folder' && dirname(target) !== '.';

    return { kind, target: isFolder ? (target.split('/')[0] as string) : target, place: random.next(), partner };
  });
}

/** Files of people are one kind, tiles of the evidence another. */
const groupOf = (file: string): string =>
  file.replaceAll(/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}/g, '*').replaceAll(/x?\d{3}/g, '*');

/** @param older the folder as it was some time before */
export function inflict({ kind, target, place, partner }: Damage, folder: string, older: string): void {
  const file = join(folder, target);
  switch (kind) {
    case 'flip':
      change(file, (bytes) => flipBit(bytes, place));
      break;
    case 'flip_many':
      change(file, (bytes) => {
        for (let turn = 0; turn < MANY; turn += 1) flipBit(bytes, (place * (turn + 1) * 7.13) % 1);
      });
      break;
    case 'zero_sector':
      change(file, (bytes) => {
        const start = Math.floor((place * writtenBytes(bytes)) / SECTOR) * SECTOR;
        bytes.fill(0, start, Math.min(bytes.length, start + SECTOR));
      });
      break;
    case 'truncate':
      truncateSync(file, Math.floor(place * writtenBytes(readFileSync(file))));
      break;
    case 'empty':
      truncateSync(file, 0);
      break;
    case 'remove':
    case 'remove_folder':
      rmSync(file, { recursive: true });
      break;
    case 'older':
      putOlder(file, join(older, target));
      break;
    case 'swap':
      swap(file, join(folder, partner ?? ''));
      break;
    case 'garbage':
      change(file, (bytes) => {
        for (let at = 0; at < bytes.length; at += 1)
          bytes[at] = ((bytes[at] ?? 0) * 31 + at * 7 + Math.floor(place * 251)) % 256;
      });
      break;
    case 'append':
      appendFileSync(file, Buffer.alloc(Math.ceil(place * 5_000), 0x5a));
      break;
  }
}

/** The end of a write-ahead log is filled with zeros: what strikes there harms nobody and shows nothing. */
function writtenBytes(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 1 && bytes[end - 1] === 0) end -= 1;

  return end;
}

function flipBit(bytes: Buffer, place: number): void {
  const bit = Math.floor(place * writtenBytes(bytes) * 8);
  const at = Math.floor(bit / 8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
}

function change(file: string, edit: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  edit(bytes);
  writeFileSync(file, bytes);
}

/** One that was not there then is gone now. */
function putOlder(file: string, older: string): void {
  rmSync(file);
  if (existsSync(older)) cpSync(older, file);
}

function swap(left: string, right: string): void {
  renameSync(left, `${left}.swapped`);
  renameSync(right, left);
  renameSync(`${left}.swapped`, right);
}
