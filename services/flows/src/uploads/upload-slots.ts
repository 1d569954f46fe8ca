import type { PaymentGround } from '@entry/contracts/application/events';
import { UPLOADS_IN_PROGRESS_MAXIMUM } from '@entry/contracts/rules/uploads';
import type { BeginUploadRequest } from '@entry/contracts/upload/api';
import { uuidv5 } from '@entry/platform/identifiers';
import { FileExistsError, type FileStore } from '@entry/platform/ports/file-store';

/** What is known of an upload beside its parts. The name of the file is personal. */
export type UploadFacts = {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly beganAt: string;
  readonly request: BeginUploadRequest;
  /** On which ground money was taken when the person agreed; only with a payment slip. */
  readonly ground?: PaymentGround;
};

/**
 * The places that a person has for uploads in progress. A place is a file under an id that follows from the person and its
 * number, and files are never overwritten: so two gateways never put two uploads into one place, and nobody has more of
 * them than there are, without anything that they would have to hold together.
 */
export type UploadSlots = {
  readonly readAll: (accountId: string) => Promise<readonly UploadFacts[]>;
  readonly find: (accountId: string, uploadId: string) => Promise<UploadFacts | null>;
  /** The upload as it has its place, which may be what another request with the same id wrote; null when all are taken. */
  readonly take: (accountId: string, upload: UploadFacts) => Promise<UploadFacts | null>;
  readonly clear: (accountId: string, upload: UploadFacts) => Promise<void>;
};

/** To be raised when the layout changes: what a place held before is then an upload that has to begin again. */
const LAYOUT = 1;

export function createUploadSlots(store: FileStore): UploadSlots {
  async function read(accountId: string, slot: number): Promise<UploadFacts | null> {
    const bytes = await store.read(slotIdOf(accountId, slot), accountId);
    if (bytes === null) return null;

    const { layout, ...upload } = JSON.parse(Buffer.from(bytes).toString()) as UploadFacts & { layout: number };
    return layout === LAYOUT ? upload : null;
  }

  async function findSlot(accountId: string, uploadId: string): Promise<readonly [number, UploadFacts] | null> {
    for (const slot of slotsOf(uploadId)) {
      const found = await read(accountId, slot);
      if (found?.id === uploadId) return [slot, found];
    }

    return null;
  }

  return {
    readAll: async (accountId) => {
      const all = await Promise.all(ALL_SLOTS.map((slot) => read(accountId, slot)));
      return all.filter((upload) => upload !== null);
    },
    find: async (accountId, uploadId) => (await findSlot(accountId, uploadId))?.[1] ?? null,
    take: async (accountId, upload) => {
      const bytes = Buffer.from(JSON.stringify({ layout: LAYOUT, ...upload }));
      for (const slot of slotsOf(upload.id)) {
        try {
          await store.write({ fileId: slotIdOf(accountId, slot), subjectId: accountId, bytes });
          return upload;
        } catch (error) {
          if (!(error instanceof FileExistsError)) throw error;
        }

        const holder = await read(accountId, slot);
        if (holder?.id === upload.id) return holder;
      }

      return null;
    },
    clear: async (accountId, upload) => {
      const found = await findSlot(accountId, upload.id);
      if (found !== null) await store.remove(slotIdOf(accountId, found[0]));
    },
  };
}

const ALL_SLOTS = Array.from({ length: UPLOADS_IN_PROGRESS_MAXIMUM }, (_, slot) => slot);

/** In the order in which an upload looks for its place; the first is found with one read, as a rule. */
function slotsOf(uploadId: string): readonly number[] {
  const first = Number.parseInt(uploadId.slice(0, 8), 16) % UPLOADS_IN_PROGRESS_MAXIMUM;

  return ALL_SLOTS.map((step) => (first + step) % UPLOADS_IN_PROGRESS_MAXIMUM);
}

const slotIdOf = (accountId: string, slot: number): string => uuidv5(accountId, `upload ${slot}`);

/** Follows from the person and the content, so that parts of the same file are found again, and nobody else's ever. */
export function partIdOf(
  accountId: string,
  file: { readonly sha256: string; readonly size: number },
  index: number,
): string {
  return uuidv5(accountId, `upload part ${file.sha256} ${file.size} ${index}`);
}
