import { accountDecider } from '@entry/domain/account/account-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { DomainError } from '@entry/domain/domain-error';
import { accountStream, applicationStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { EventCodec } from '@entry/platform/encryption/event-codec';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { applicationIdOf } from '@entry/platform/identifiers';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { removeApplicationFiles } from './application-files.ts';
import type { CommandSession } from './command-session.ts';
import { dismissAdministrator, isActiveAdmin } from './manage-account.ts';
import { normaliseEmail, releaseReservation, reservationStreamOf } from './reserved-values.ts';
import { createUploads } from './uploads/uploads.ts';

export type ErasureDependencies = {
  readonly commands: CommandHandler;
  readonly keyedHash: HashValue;
  readonly log: EventLog;
  readonly codec: Pick<EventCodec, 'project'>;
  readonly files: FileStore;
  readonly uploadParts: FileStore;
  readonly vault: KeyVault;
};

/**
 * Deletes a person: the account, what was not submitted yet, every file and part of one, and last the key, after which all
 * that the log holds of them is noise. Sent again after a crash it goes on where it stopped.
 * @throws DomainError `not_found`, `last_admin`
 */
export async function eraseAccount(
  dependencies: ErasureDependencies,
  session: CommandSession,
  accountId: string,
): Promise<void> {
  const { commands, keyedHash, vault } = dependencies;
  const stream = accountStream(accountId);
  const { state } = await commands.load(accountDecider, stream);
  if (state.kind === 'absent') throw new DomainError('not_found');

  if (state.kind === 'registered') {
    if (isActiveAdmin(state)) await dismissAdministrator(session, accountId);
    await deleteOpenApplication(session, accountId);
    await session.send(accountDecider, stream, { type: 'DeleteAccount', accountId });
    // If the service stops before this, the next person to register the address releases it.
    const reservation = await reservationStreamOf(keyedHash, 'email', normaliseEmail(state.email));
    await releaseReservation(session, { kind: 'email', stream: reservation, ownerId: accountId });
  }

  await removeApplicationFiles(dependencies, applicationIdOf(accountId), Number.POSITIVE_INFINITY);
  // While they can be read: afterwards nobody knows whose they are, and they are swept.
  await createUploads(dependencies.uploadParts).removeAll(accountId);
  await vault.destroyKey(accountId);
}

/** A submitted application stays as a fact without a person; there may also be none. */
async function deleteOpenApplication(session: CommandSession, accountId: string): Promise<void> {
  const applicationId = applicationIdOf(accountId);
  try {
    await session.send(
      applicationDecider,
      applicationStream(applicationId),
      { type: 'DeleteApplication', applicationId },
      { purpose: 'delete-application' },
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
