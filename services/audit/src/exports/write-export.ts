import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tilePath } from '@entry/platform/evidence/tile-paths';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import { type EvidenceStore, TILE_WIDTH } from '@entry/platform/ports/evidence-store';
import { createFrontier, type TileHash } from '../merkle/frontier.ts';
import { piecesOf } from '../merkle/tile-pieces.ts';
import { describeExport } from './describe-export.ts';
import { writeEventLine } from './event-lines.ts';
import { EVENTS_FILE, EVIDENCE_FOLDER, VERIFIER_FILE } from './export-files.ts';

export type ExportOptions = {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly evidence: EvidenceStore;
  /** New, or empty. */
  readonly folder: string;
  /** Makes the evidence of the export, in a folder of it. */
  readonly openTarget: (folder: string) => Promise<EvidenceStore>;
  /** The verifier in a single file, which is put beside the rest. */
  readonly verifierFile: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly onProgress?: (events: number) => void;
};

export type ExportSummary = { readonly events: number; readonly checkpoints: number };

const PAGE = 1_000;

/** What an export is written into must hold nothing else: it would be written over, or be taken for a part of it. */
export class FolderNotEmptyError extends Error {
  override readonly name = 'FolderNotEmptyError';
}

/**
 * Writes a log with its evidence into a folder that can be verified anywhere by the verifier in it: events with the
 * ciphertext of what is personal, and no key. The evidence is copied first, so that the events hold all that it is about.
 * @throws FolderNotEmptyError before anything is written; Error with code EEXIST when the folder is a file
 */
export async function writeExport(options: ExportOptions): Promise<ExportSummary> {
  const { log, evidence, folder, openTarget, verifierFile, time, onProgress } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(`${folder} holds something already`);

  const file = await open(join(folder, EVENTS_FILE), 'wx', 0o600);
  try {
    const target = await openTarget(join(folder, EVIDENCE_FOLDER));
    const checkpoints = await copyEvidence(evidence, target);
    await writePartialTiles(target, join(folder, EVIDENCE_FOLDER));
    let events = 0;
    for (let after = BEFORE_FIRST; ; ) {
      const page = await log.readAll(after, PAGE);
      const last = page.at(-1);
      if (last === undefined) break;

      await file.appendFile(page.map(writeEventLine).join(''));
      events += page.length;
      after = last.position;
      onProgress?.(events);
    }
    await file.sync();
    await copyFile(verifierFile, join(folder, VERIFIER_FILE), constants.COPYFILE_EXCL);
    const verifierKey = await target.verifierKey();
    const description = describeExport({ events, checkpoints, verifierKey, time });
    await writeFile(join(folder, 'README.md'), description, { flag: 'wx' });

    return { events, checkpoints };
  } finally {
    await file.close();
  }
}

/** Checkpoint by checkpoint, as they were recorded. @throws Error when the target takes one for not the next */
async function copyEvidence(source: EvidenceStore, target: EvidenceStore): Promise<number> {
  const [key, latest] = [await source.verifierKey(), await source.latest()];
  if (key !== null) await target.keepVerifierKey(key);

  const frontier = createFrontier();
  const count = latest === null ? 0 : latest.number + 1;
  for (let from = 0; from < count; ) {
    const page = await source.readCheckpoints(from, Math.min(PAGE, count - from));
    for (const checkpoint of page) {
      const leaves = await source.readLeaves(frontier.size(), checkpoint.size - frontier.size());
      const hashes: TileHash[] = [];
      for (const { hash } of leaves) frontier.append(Buffer.from(hash), (tileHash) => hashes.push(tileHash));
      const outcome = await target.append({ leaves, pieces: piecesOf(hashes), checkpoint });
      // Passed over, the export would be short of evidence and say nothing of it.
      if (outcome === 'conflict')
        throw new Error(`Checkpoint ${checkpoint.number + 1} does not follow the one before it`);
    }
    if (page.length === 0) break;
    from += page.length;
  }

  return count;
}

/** Under the names by which c2sp.org/tlog-tiles asks for tiles that are not full, and for the latest checkpoint. */
async function writePartialTiles(evidence: EvidenceStore, folder: string): Promise<void> {
  const latest = await evidence.latest();
  if (latest === null) return;

  await writeFile(join(folder, 'checkpoint'), latest.note);
  let level = 0;
  for (let hashes = latest.size; hashes > 0; hashes = Math.floor(hashes / TILE_WIDTH)) {
    const width = hashes % TILE_WIDTH;
    const index = Math.floor(hashes / TILE_WIDTH);
    if (width > 0) {
      const path = join(folder, tilePath(level, index, width));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await evidence.readTile(level, index, width));
    }
    level += 1;
  }
}
