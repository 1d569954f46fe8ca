import type { AcceptedLoss, EngineMarks, LogMark, VaultMark } from '../ports/engine-marks.ts';

export function createMemoryEngineMarks(): EngineMarks {
  const accepted: AcceptedLoss[] = [];
  let log: LogMark | null = null;
  let vault: VaultMark | null = null;

  return {
    readLog: async () => log,
    raiseLog: async (mark) => {
      if (log === null || mark.position > log.position) log = mark;
    },
    readVault: async () => vault,
    raiseVault: async ({ keys, destroyed }) => {
      vault = { keys: Math.max(keys, vault?.keys ?? 0), destroyed: Math.max(destroyed, vault?.destroyed ?? 0) };
    },
    acceptLoss: async (loss) => {
      accepted.push(loss);
      log = loss.newLog;
      vault = loss.newVault;
    },
    listAccepted: async () => accepted,
  };
}
