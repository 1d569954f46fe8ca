import { decryptFile, encryptFile } from '@entry/platform/encryption/file-cipher';
import { isCanonicalUuid } from '@entry/platform/identifiers';
import type { CallOptions } from '@entry/platform/ports/call-options';
import { FileExistsError, type FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { Binary } from 'mongodb';
import { createOnce } from './once.ts';
import type { Mongo, ReadLimits } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

/** One document per file: whole or not there, so nothing is left of a write that was cut off in the middle. */
type StoredFile = { readonly _id: string; readonly bytes: Uint8Array; readonly writtenAt: Date };

const BACKEND = 'file store';
/** Ten megabytes over a slow link between data centres. */
const DEADLINE = 30_000;
/** A document has at most 16 MiB, and the service takes files of 10 MB. */
const LARGEST_FILE = 15 * 1_024 * 1_024;
/** By which files are listed without reading their bytes. */
const LISTING = { writtenAt: 1, _id: 1 } as const;

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  constructor(bytes: number) {
    super(`A file of ${bytes} bytes does not fit into a document: ${LARGEST_FILE} at most`);
  }
}

export type MongoFileStoreOptions = {
  readonly mongo: Mongo;
  readonly vault: KeyVault;
  /** Parts of uploads lie beside the files that events name: nobody takes the ones for the others. */
  readonly collection?: 'files' | 'upload_parts';
};

export function createMongoFileStore({ mongo, vault, collection = 'files' }: MongoFileStoreOptions): FileStore {
  const files = mongo.collection<StoredFile>('files', collection);
  const prepare = createOnce(() => mongo.run(BACKEND, () => files.createIndex(LISTING)));
  const run = <Value>(options: CallOptions | undefined, work: (limits: ReadLimits) => Promise<Value>) =>
    mongo.run(BACKEND, work, { milliseconds: DEADLINE, signal: options?.signal });

  return {
    write: async ({ fileId, subjectId, bytes }, options) => {
      begin(fileId, options);
      if (bytes.length > LARGEST_FILE) throw new FileTooLargeError(bytes.length);

      await prepare();
      const key = await vault.ensureKey(subjectId, options);
      const { stored, hash } = await encryptFile(key, { fileId, subjectId }, bytes);
      const file = { _id: fileId, bytes: new Binary(stored) as unknown as Uint8Array, writtenAt: new Date() };
      try {
        await run(options, () => files.insertOne(file));
      } catch (error) {
        throw isDuplicateKey(error) ? new FileExistsError(fileId) : error;
      }

      return { ciphertextHash: hash };
    },
    read: async (fileId, subjectId, options) => {
      begin(fileId, options);
      const stored = await run(options, (limits) => files.findOne({ _id: fileId }, { ...limits }));
      if (stored === null) return null;

      const key = await vault.findKey(subjectId, options);
      return key === null
        ? null
        : decryptFile(
            key,
            { fileId, subjectId },
            Buffer.from(stored.bytes.buffer, stored.bytes.byteOffset, stored.bytes.length),
          );
    },
    findPresent: async (fileIds, options) => {
      for (const fileId of fileIds) begin(fileId, options);
      const found = await run(options, (limits) =>
        files.find({ _id: { $in: [...fileIds] } }, { projection: { _id: 1 }, ...limits }).toArray(),
      );

      return new Set(found.map(({ _id }) => _id));
    },
    remove: async (fileId, options) => {
      begin(fileId, options);
      await run(options, () => files.deleteOne({ _id: fileId }));
    },
    async *list(options) {
      options?.signal?.throwIfAborted();
      await prepare();
      const cursor = files.find({}, { projection: { writtenAt: 1 }, sort: LISTING, hint: LISTING });
      try {
        for (;;) {
          const file = await run(options, () => cursor.next());
          if (file === null) return;

          yield { fileId: file._id, writtenAt: file.writtenAt.getTime() };
        }
      } finally {
        await cursor.close();
      }
    },
  };
}

function begin(fileId: string, options: CallOptions | undefined): void {
  if (!isCanonicalUuid(fileId)) throw new TypeError('The id of a file is a lower-case UUID');
  options?.signal?.throwIfAborted();
}
