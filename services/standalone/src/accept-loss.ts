import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { acquireFolderLock } from '@entry/embedded/folder-lock';
import { openHighWaterMark } from '@entry/embedded/high-water-mark/high-water-mark';
import { logMarkFile } from '@entry/embedded/high-water-mark/log-mark';
import { acceptedLossesFile, addAcceptedLoss } from '@entry/embedded/inspection/accepted-losses';
import { DAMAGE_RUNBOOK, describeFinding, type Problem } from '@entry/embedded/inspection/finding';
import { type FolderInspection, inspectFolder } from '@entry/embedded/inspection/inspect-folder';
import { createEmbeddedKeyVault, keyVaultFile } from '@entry/embedded/key-vault/key-vault';
import { loadMasterKey } from '@entry/platform/encryption/master-key';
import { UsageError } from '@entry/platform/running/explain-failure';

/** What a service can go on with: the rest of the data is whole, and can be read. */
const ACCEPTABLE: ReadonlySet<Problem> = new Set([
  'log_ends_early',
  'log_differs',
  'mark_missing',
  'mark_damaged',
  'keys_unreadable',
  'keys_lost',
]);

export type AcceptLossOptions = {
  readonly folder: string;
  readonly masterKeyFile: string;
  readonly words: readonly string[];
  readonly now: () => string;
  readonly print: (line: string) => void;
};

/**
 * The deliberate way on after a loss that no backup mends: what is left counts as what there is from now on. Asked
 * without numbers it says what would be accepted and with which; only these very numbers accept it. Kept in the folder.
 * Lost keys count as destroyed then: one that is merely missing would have every list refused that its person is in.
 * @returns the exit code
 * @throws UsageError, FolderLockedError, MasterKeyError, WrongMasterKeyError
 */
export async function acceptLoss({ folder, masterKeyFile, words, now, print }: AcceptLossOptions): Promise<number> {
  const wanted = readNumbers(words);
  if (!existsSync(folder)) throw new UsageError(`There is no data folder ${folder}`);

  const lock = acquireFolderLock(folder);
  try {
    const masterKey = loadMasterKey(masterKeyFile);
    const inspection = await inspectFolder(folder, { file: masterKeyFile, bytes: masterKey });
    const { findings } = inspection;
    if (findings.length === 0) {
      print('Everything that was acknowledged is there: there is nothing to accept.');
      return 0;
    }
    for (const finding of findings) print(describeFinding(finding));

    const hopeless = findings.filter(({ problem }) => !ACCEPTABLE.has(problem));
    if (hopeless.length > 0) {
      print(`\nThe service cannot go on with this (${hopeless.map(({ problem }) => problem).join(', ')}).`);
      print(`Restore a backup: ${DAMAGE_RUNBOOK}`);
      return 1;
    }

    return await settle({ folder, masterKey, inspection, wanted, now, print });
  } finally {
    lock.release();
  }
}

type Numbers = { readonly logEnd: number | null; readonly lostKeys: number | null };

function readNumbers(words: readonly string[]): Numbers {
  const { values } = parseArgs({
    args: [...words],
    options: { 'log-end': { type: 'string' }, 'lost-keys': { type: 'string' } },
  });
  const numberOf = (name: 'log-end' | 'lost-keys'): number | null => {
    const text = values[name];
    if (text === undefined) return null;
    if (!/^\d+$/.test(text)) throw new UsageError(`--${name} takes a number`);
    return Number(text);
  };

  return { logEnd: numberOf('log-end'), lostKeys: numberOf('lost-keys') };
}

async function settle({
  folder,
  masterKey,
  inspection,
  wanted,
  now,
  print,
}: Pick<AcceptLossOptions, 'folder' | 'now' | 'print'> & {
  readonly masterKey: Uint8Array;
  readonly inspection: FolderInspection;
  readonly wanted: Numbers;
}): Promise<number> {
  const { log, vault, findings, acknowledgedEnd } = inspection;
  const [logEnd, lostKeys] = [log.running.end(), vault.lost.length];
  if (wanted.logEnd !== logEnd || wanted.lostKeys !== lostKeys) {
    print('\nNothing was changed. A backup that holds more is the better way. To go on with what is left for good:');
    print(`  npm run accept-loss -- --log-end ${logEnd} --lost-keys ${lostKeys}`);
    return 1;
  }

  addAcceptedLoss(acceptedLossesFile(folder), {
    acceptedAt: now(),
    findings: findings.map(describeFinding),
    logEnd,
    acknowledgedEnd,
    subjects: vault.lost,
  });
  openHighWaterMark(logMarkFile(folder), log.running).close();
  await giveUpKeys(folder, masterKey, vault.lost);
  print(`\nAccepted, and kept in ${acceptedLossesFile(folder)}. The service starts with what is left.`);

  return 0;
}

async function giveUpKeys(folder: string, masterKey: Uint8Array, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;

  const vault = createEmbeddedKeyVault({ file: keyVaultFile(folder), masterKey });
  for (const subject of subjects) await vault.destroyKey(subject);
  await vault.close();
}
