import type { LogMark } from '../high-water-mark/log-mark.ts';
import { openSealedFile } from './sealed-file.ts';
import { decodeHeader, type SnapshotHeader } from './snapshot-format.ts';

/** A snapshot as far as can be told without its key. */
export type SnapshotInspection =
  | { readonly kind: 'none' }
  /** Nothing of it can be told. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'found'; readonly header: SnapshotHeader };

export function inspectSnapshot(file: string): SnapshotInspection {
  try {
    const sealed = openSealedFile(file);
    if (sealed === null) return { kind: 'none' };

    sealed.close();
    return { kind: 'found', header: decodeHeader(sealed.header) };
  } catch {
    return { kind: 'damaged' };
  }
}

/** Whether it was taken of the log that is there. @param found the log up to where the snapshot says that it went */
export function isOfLog({ logEnd, logDigest }: SnapshotHeader, found: LogMark | null): boolean {
  return found?.end === logEnd && found.digest.toString('hex') === logDigest;
}

/** Position up to which the log has to be compared; null when there is nothing to compare it with. */
export const endOf = (inspection: SnapshotInspection): number | null =>
  inspection.kind === 'found' ? inspection.header.logEnd : null;
