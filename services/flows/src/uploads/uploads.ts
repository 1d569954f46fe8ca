import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { partCountOf, rangeOfPart, UPLOAD_LIFETIME } from '@entry/contracts/rules/uploads';
import type { BeginUploadRequest } from '@entry/contracts/upload/api';
import { DomainError } from '@entry/domain/domain-error';
import { FileExistsError, type FileStore } from '@entry/platform/ports/file-store';
import { createUploadSlots, partIdOf, type UploadFacts } from './upload-slots.ts';

export type UploadPart = {
  readonly index: number;
  readonly bytes: Uint8Array;
};

export type Uploads = {
  /**
   * The upload of this id, begun now unless it was begun before. Where the person has begun to send the same file for the
   * same purpose under another id, that one goes on: its parts count, under its own id when nothing else about it differs.
   * @throws DomainError `too_many_uploads`, `idempotency_key_reused`
   */
  readonly begin: (accountId: string, upload: UploadFacts) => Promise<UploadFacts>;
  /** The upload that `begin` would go on with, with nothing about it differing: what was agreed to then still holds. */
  readonly findBegun: (accountId: string, upload: UploadFacts) => Promise<UploadFacts | null>;
  /** @throws DomainError `upload_not_found`, also for somebody else's */
  readonly find: (accountId: string, uploadId: string, now: string) => Promise<UploadFacts>;
  readonly list: (accountId: string, now: string) => Promise<readonly UploadFacts[]>;
  /** In order, counted from 0. */
  readonly receivedParts: (accountId: string, upload: UploadFacts) => Promise<readonly number[]>;
  /** The same part again changes nothing. @throws DomainError `malformed_upload`, `upload_part_differs` */
  readonly writePart: (accountId: string, upload: UploadFacts, part: UploadPart) => Promise<void>;
  /** The whole file. @throws DomainError `upload_incomplete`, `upload_damaged` when it is not the one that was announced */
  readonly assemble: (accountId: string, upload: UploadFacts) => Promise<Uint8Array>;
  readonly remove: (accountId: string, upload: UploadFacts) => Promise<void>;
  /** For a person who is erased. */
  readonly removeAll: (accountId: string) => Promise<void>;
};

/**
 * Uploads in progress, in a store of files that no event names. Everything lies under the person's own key and under ids
 * that follow from the person, so that an id of somebody else's upload finds nothing.
 *
 * Parts are found by the file that they are parts of and not by the upload: whoever has lost the upload's id (another
 * browser, a phone that keeps nothing) and chooses the same file again does not send them twice.
 */
export function createUploads(store: FileStore): Uploads {
  const slots = createUploadSlots(store);

  const isExpired = ({ beganAt }: UploadFacts, now: string): boolean =>
    Date.parse(beganAt) + UPLOAD_LIFETIME <= Date.parse(now);

  async function list(accountId: string, now: string): Promise<readonly UploadFacts[]> {
    return (await slots.readAll(accountId)).filter((upload) => !isExpired(upload, now));
  }

  async function remove(accountId: string, upload: UploadFacts): Promise<void> {
    // First, so that no upload is left whose parts are going.
    await slots.clear(accountId, upload);
    const others = await slots.readAll(accountId);
    if (others.some((other) => other.id !== upload.id && isOfSameFile(other, upload))) return;

    const ids = partIdsOf(accountId, upload);
    const present = await store.findPresent(ids);
    for (const id of ids) if (present.has(id)) await store.remove(id);
  }

  async function findBegun(accountId: string, upload: UploadFacts): Promise<UploadFacts | null> {
    const begun = await list(accountId, upload.beganAt);

    return begun.find(({ id }) => id === upload.id) ?? begun.find((other) => isOfSameRequest(other, upload)) ?? null;
  }

  async function begin(accountId: string, upload: UploadFacts): Promise<UploadFacts> {
    const { id: uploadId, beganAt: now, request } = upload;
    const begun = await slots.readAll(accountId);
    const same = begun.find(({ id }) => id === uploadId);
    if (same !== undefined && !isExpired(same, now)) return requireSame(same, request);

    for (const old of begun) if (isExpired(old, now)) await remove(accountId, old);
    const earlier = begun.find((other) => !isExpired(other, now) && isForSameUse(other, upload));
    if (earlier !== undefined && isOfSameRequest(earlier, upload)) return earlier;

    // Another amount, say: its parts stay, and are this one's from now on.
    if (earlier !== undefined) await slots.clear(accountId, earlier);
    const taken = await slots.take(accountId, upload);
    if (taken === null) throw new DomainError('too_many_uploads');

    return requireSame(taken, request);
  }

  async function writePart(accountId: string, { request }: UploadFacts, { index, bytes }: UploadPart): Promise<void> {
    const { size, sha256 } = request.file;
    const { start, end } = rangeOfPart(index, size);
    if (index >= partCountOf(size) || bytes.length !== end - start) throw new DomainError('malformed_upload');

    const fileId = partIdOf(accountId, { sha256, size }, index);
    try {
      await store.write({ fileId, subjectId: accountId, bytes });
    } catch (error) {
      if (!(error instanceof FileExistsError)) throw error;

      const first = await store.read(fileId, accountId);
      // Gone between the two: the upload was completed or cancelled meanwhile.
      if (first === null) throw new DomainError('upload_not_found');
      if (!Buffer.from(first).equals(bytes)) throw new DomainError('upload_part_differs');
    }
  }

  async function assemble(accountId: string, upload: UploadFacts): Promise<Uint8Array> {
    const { size, sha256 } = upload.request.file;
    const whole = Buffer.alloc(size);
    const hash = createHash('sha256');
    for (const [index, fileId] of partIdsOf(accountId, upload).entries()) {
      const part = await store.read(fileId, accountId);
      if (part === null) throw new DomainError('upload_incomplete');

      whole.set(part, rangeOfPart(index, size).start);
      hash.update(part);
    }
    if (hash.digest('hex') !== sha256) throw new DomainError('upload_damaged');

    return whole;
  }

  return {
    begin,
    findBegun,
    find: async (accountId, uploadId, now) => {
      const upload = await slots.find(accountId, uploadId);
      if (upload === null || isExpired(upload, now)) throw new DomainError('upload_not_found');

      return upload;
    },
    list,
    receivedParts: async (accountId, upload) => {
      const ids = partIdsOf(accountId, upload);
      const present = await store.findPresent(ids);

      return ids.flatMap((id, index) => (present.has(id) ? [index] : []));
    },
    writePart,
    assemble,
    remove,
    removeAll: async (accountId) => {
      for (const upload of await slots.readAll(accountId)) await remove(accountId, upload);
    },
  };
}

/** The same key with another request is a mistake of the sender. */
function requireSame(upload: UploadFacts, request: BeginUploadRequest): UploadFacts {
  if (!isDeepStrictEqual(upload.request, request)) throw new DomainError('idempotency_key_reused');

  return upload;
}

function isOfSameFile(one: UploadFacts, other: UploadFacts): boolean {
  return one.request.file.sha256 === other.request.file.sha256 && one.request.file.size === other.request.file.size;
}

function isForSameUse(one: UploadFacts, other: UploadFacts): boolean {
  return isOfSameFile(one, other) && useOf(one) === useOf(other);
}

function isOfSameRequest(one: UploadFacts, other: UploadFacts): boolean {
  return isForSameUse(one, other) && isDeepStrictEqual(one.request.fields, other.request.fields);
}

const useOf = ({ request }: UploadFacts): string =>
  request.purpose === 'document' ? request.fields.type : request.purpose;

function partIdsOf(accountId: string, { request }: UploadFacts): readonly string[] {
  const { sha256, size } = request.file;

  return Array.from({ length: partCountOf(size) }, (_, index) => partIdOf(accountId, { sha256, size }, index));
}
