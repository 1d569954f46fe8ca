import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import type { EventRegistry } from '@entry/domain/upcaster';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { createEmbeddedFileStore } from '@entry/embedded/file-store/file-store';
import { createFileWriters } from '@entry/embedded/file-store/file-writers';
import { acquireFolderLock, type FolderLock } from '@entry/embedded/folder-lock';
import { openHighWaterMark } from '@entry/embedded/high-water-mark/high-water-mark';
import { type LogMark, logMarkFile } from '@entry/embedded/high-water-mark/log-mark';
import { DataDamagedError } from '@entry/embedded/inspection/finding';
import { inspectFolder } from '@entry/embedded/inspection/inspect-folder';
import { createEmbeddedKeyVault, type EmbeddedKeyVault, keyVaultFile } from '@entry/embedded/key-vault/key-vault';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { makePrivate } from '@entry/embedded/private-folder';
import { endOf, inspectSnapshot } from '@entry/embedded/read-model-snapshot/inspect-snapshot';
import { readModelSnapshotFile } from '@entry/embedded/read-model-snapshot/snapshot-format';
import type { StorageSpace } from '@entry/embedded/storage-space/storage-space';
import { withSpaceForEvents, withSpaceForFiles } from '@entry/embedded/storage-space/with-storage-space';
import { type CommandHandler, createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec, type EventCodec } from '@entry/platform/encryption/event-codec';
import { createKeyedHash, type HashValue } from '@entry/platform/encryption/keyed-hash';
import { createSealer } from '@entry/platform/encryption/sealer';
import type { CommittedEvents } from '@entry/platform/ports/bus';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';
import { createTelemetry, type Telemetry } from '@entry/platform/telemetry/telemetry';

export type DataFolder = {
  readonly log: EventLog;
  readonly vault: EmbeddedKeyVault;
  readonly files: FileStore;
  /** Parts of uploads that are not complete. */
  readonly uploadParts: FileStore;
  readonly codec: EventCodec;
  readonly commands: CommandHandler;
  readonly keyedHash: HashValue;
  /** The log as it is now. */
  readonly mark: () => LogMark;
  /** The log as far as the snapshot of the read models says that it went; null when it has no commit that ends there. */
  readonly markOfSnapshot: LogMark | null;
  /** Signs sessions and file tickets; follows from the folder's own key, so a copy of the folder knows them too. */
  readonly signingKey: KeyObject;
  /** Closes everything and lets another process have the folder. */
  readonly close: () => Promise<void>;
};

export type DataFolderOptions = {
  readonly folder: string;
  /** Elsewhere than in the folder when a thief of the folder must not be able to read it. */
  readonly masterKeyFile: string;
  readonly onCommitted?: (message: CommittedEvents) => void;
  /** Another one than the product's: for tests of events to come. */
  readonly registry?: EventRegistry;
  /** Told what is written, and asked whether there is room for it; everything is written while there is any when left out. */
  readonly space?: StorageSpace;
  /** Nothing is measured when left out. */
  readonly telemetry?: Telemetry;
};

export class KeysMissingError extends Error {
  override readonly name = 'KeysMissingError';
  constructor(folder: string, missing: string) {
    super(`The data in ${folder} cannot be read without ${missing}, which is not there. Put it back from your backup`);
  }
}

const UNWATCHED = createTelemetry({ metrics: null, tracing: null });

/**
 * The writing side of the embedded profile: everything that rests in one folder, for this process alone.
 * @throws FolderLockedError, KeysMissingError, WrongMasterKeyError, MasterKeyError
 * @throws DataDamagedError before anything is changed, when something that was acknowledged is not there
 */
export async function openDataFolder(options: DataFolderOptions): Promise<DataFolder> {
  const { folder, masterKeyFile, onCommitted, registry = EVENT_REGISTRY, telemetry = UNWATCHED, space } = options;
  makePrivate(folder, [masterKeyFile]);
  const lock = acquireFolderLock(folder);
  const closers: (() => Promise<void> | void)[] = [lock.release];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };

  try {
    const vaultFile = keyVaultFile(folder);
    const logFile = eventLogFile(folder);
    requireKeysOf({ folder, masterKeyFile, vaultFile, logFile });
    const masterKey = loadOrCreateMasterKey(masterKeyFile);
    const snapshotEnd = endOf(inspectSnapshot(readModelSnapshotFile(folder)));
    const { log: found, findings } = await inspectFolder(
      folder,
      { file: masterKeyFile, bytes: masterKey },
      snapshotEnd,
    );
    if (findings.length > 0) throw new DataDamagedError(findings);

    // Before the log that must not be without it.
    const highWaterMark = openHighWaterMark(logMarkFile(folder), found.running);
    closers.push(highWaterMark.close);
    const vault = createEmbeddedKeyVault({ file: vaultFile, masterKey });
    closers.push(vault.close);
    const ownLog = createEmbeddedEventLog({
      file: logFile,
      highWaterMark,
      ...(onCommitted === undefined ? {} : { onCommitted }),
    });
    closers.push(ownLog.close);
    const heldLog = whileHeld(ownLog, lock);
    const log = telemetry.log(space === undefined ? heldLog : withSpaceForEvents(heldLog, space));

    const writers = createFileWriters();
    closers.push(writers.close);
    const openFiles = (name: string): FileStore => {
      const store = createEmbeddedFileStore({ folder: join(folder, name), vault, write: writers.write });
      return telemetry.files(space === undefined ? store : withSpaceForFiles(store, space));
    };
    const files = openFiles('files');
    const uploadParts = openFiles('upload-parts');
    const codec = createEventCodec({ sealer: createSealer({ vault }), registry });
    const commands = telemetry.commands(createCommandHandler({ log, codec, isOnlyWriter: true }));
    const keyedHash = createKeyedHash({ vault });
    const indexKey = await vault.indexKey();
    const signingKey = createSecretKey(Buffer.from(hkdfSync('sha256', indexKey, '', 'session signing key', 32)));

    return {
      log,
      vault,
      files,
      uploadParts,
      codec,
      commands,
      keyedHash,
      signingKey,
      mark: highWaterMark.mark,
      markOfSnapshot: found.asked,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * New keys beside old data would hide the loss: people could not log in, and their addresses could be registered
 * by others. The keys are made before what they seal, so that a crash of the first start leaves no such folder.
 */
function requireKeysOf(files: {
  readonly folder: string;
  readonly masterKeyFile: string;
  readonly vaultFile: string;
  readonly logFile: string;
}): void {
  const { folder, masterKeyFile, vaultFile, logFile } = files;
  const hasLog = existsSync(logFile);
  if (hasLog && !existsSync(vaultFile)) throw new KeysMissingError(folder, vaultFile);
  if ((hasLog || existsSync(vaultFile)) && !existsSync(masterKeyFile)) {
    throw new KeysMissingError(folder, masterKeyFile);
  }
}

/** A log that refuses events as soon as another process could write to the folder as well. */
function whileHeld(log: EventLog, lock: FolderLock): EventLog {
  return {
    ...log,
    append: async (...given) => {
      lock.requireHeld();
      return log.append(...given);
    },
  };
}
