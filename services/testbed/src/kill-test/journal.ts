import { closeSync, openSync, writeSync } from 'node:fs';
import type { Command } from './command.ts';

/** `unknown`: the connection was cut, or the service failed: nobody has said whether it happened. */
export type Verdict = 'acknowledged' | 'refused' | 'unknown';

export type Attempt = {
  readonly round: number;
  readonly verdict: Verdict;
  /** Null when no answer came. */
  readonly status: number | null;
  /** Stable code of a refusal, or why the connection broke. */
  readonly code: string | null;
  /** What the answer says was made or changed; the same for the same command. */
  readonly identity: string | null;
};

export type Entry = {
  /** Order in which commands were first sent. */
  readonly number: number;
  readonly actor: string;
  readonly command: Command;
  readonly attempts: Attempt[];
};

/** What the client knows: in a process that is never killed, and on paper for whoever looks into a failure. */
export type Journal = {
  readonly entries: readonly Entry[];
  readonly byCommandId: ReadonlyMap<string, Entry>;
  readonly open: (actor: string, command: Command) => Entry;
  readonly record: (entry: Entry, attempt: Attempt) => void;
  readonly note: (note: Readonly<Record<string, unknown>>) => void;
  readonly close: () => void;
};

export function createJournal(file: string): Journal {
  const descriptor = openSync(file, 'w');
  const entries: Entry[] = [];
  const byCommandId = new Map<string, Entry>();
  const write = (line: object) => void writeSync(descriptor, `${JSON.stringify(line)}\n`);

  return {
    entries,
    byCommandId,
    open: (actor, command) => {
      const entry: Entry = { number: entries.length, actor, command, attempts: [] };
      entries.push(entry);
      byCommandId.set(command.id, entry);
      write({ sent: command.id, number: entry.number, actor, command: withoutSecrets(command) });

      return entry;
    },
    record: (entry, attempt) => {
      entry.attempts.push(attempt);
      write({ answered: entry.command.id, ...attempt });
    },
    note: (note) => write({ note }),
    close: () => closeSync(descriptor),
  };
}

/**
 * Refusals of a command that may have been carried out: its document was replaced or deleted before the answer could show
 * it, and the answer says that.
 */
const GONE_MEANWHILE: ReadonlySet<string | null> = new Set(['document_superseded', 'document_deleted']);

/** Once acknowledged, it must be there for ever; refused only when every single answer said so. */
export function verdictOf({ attempts }: Pick<Entry, 'attempts'>): Verdict {
  if (attempts.some(({ verdict }) => verdict === 'acknowledged')) return 'acknowledged';

  const isRefusal = ({ verdict, code }: Attempt) => verdict === 'refused' && !GONE_MEANWHILE.has(code);
  const isRefused = attempts.length > 0 && attempts.every(isRefusal);
  return isRefused ? 'refused' : 'unknown';
}

function withoutSecrets(command: Command): Command {
  return command.json?.['password'] === undefined ? command : { ...command, json: { ...command.json, password: '…' } };
}
