import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AuditSource, Terminal } from './audit-source.ts';
import { explainWriteFailure } from './explain-write-failure.ts';
import { type CertainHistoryOptions, openCertainHistory } from './open-certain-history.ts';

export type ReportCommandOptions = CertainHistoryOptions & {
  readonly applicationId: string;
  /** A file that is not there yet; standard output when left out. */
  readonly out?: string | undefined;
};

/** Writes the printable report of one application; answers what the program ends with. */
export async function runReport(
  source: AuditSource,
  { applicationId, out, ...options }: ReportCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const { reader, words, exitCode } = await openCertainHistory(source, options, terminal);
  for (const line of words) terminal.remark(line);
  if (reader === null) return exitCode;

  terminal.showProgress('Writing the report');
  const page = await reader.writeReport(applicationId, words);
  terminal.endProgress();
  if (out === undefined) {
    terminal.print(page.trimEnd());
  } else {
    await writeNew(resolve(out), page);
    terminal.remark(`The report is in ${resolve(out)}`);
  }

  return exitCode;
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    // It may be personal.
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw explainWriteFailure(file, error);
  }
}
