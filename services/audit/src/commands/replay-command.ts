import type { Moment } from '@entry/contracts/audit/time-travel';
import { UsageError } from '@entry/platform/running/explain-failure';
import type { AuditSource, Terminal } from './audit-source.ts';
import { type CertainHistoryOptions, openCertainHistory } from './open-certain-history.ts';
import { describeApplicationThen, describeCounts } from './replay-words.ts';

/** A moment of the whole log. */
type Place = Exclude<Moment, { readonly kind: 'revision' }>;

export type ReplayCommandOptions = CertainHistoryOptions & {
  readonly moment: Place;
  /** One application; null for everything. */
  readonly applicationId: string | null;
  readonly isJson: boolean;
};

/** Prints what the system, or one application, was at a moment; answers what the program ends with. */
export async function runReplay(
  source: AuditSource,
  options: ReplayCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const { moment, applicationId } = options;
  const { print, remark, showProgress, endProgress } = terminal;
  const { reader, words, verification, exitCode } = await openCertainHistory(source, options, terminal);
  for (const line of words) (options.isJson ? remark : print)(line);
  if (reader === null) return exitCode;

  const application = applicationId === null ? null : await reader.showApplication(applicationId, moment);
  const system =
    application !== null
      ? null
      : await reader.countSystem(moment, (events) => showProgress(`Replaying: ${events} events`));
  endProgress();
  if (system?.lastEvent === null) throw new UsageError('Nothing had happened by then');

  if (options.isJson) {
    const { isVerified, uncovered, certain } = verification;
    const certainThrough = certain === null ? null : String(certain.position);
    print(
      JSON.stringify({ verification: { isVerified, uncovered, certainThrough, words }, system, application }, null, 2),
    );
  } else {
    print('');
    if (system !== null) for (const line of describeCounts(system)) print(line);
    if (application !== null) for (const line of describeApplicationThen(application, applicationId ?? '')) print(line);
  }

  return exitCode;
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** What stands behind `--at`; the end of the history for nothing. @throws UsageError for neither a time nor a position */
export function parsePlace(at: string | undefined): Place {
  if (at === undefined) return { kind: 'now' };
  if (/^\d{1,19}$/.test(at)) return { kind: 'position', position: at };

  const milliseconds = TIME.test(at) ? Date.parse(at) : Number.NaN;
  if (!Number.isNaN(milliseconds)) return { kind: 'time', time: new Date(milliseconds).toISOString() };

  throw new UsageError(
    `--at takes a time with its zone, such as 2026-05-12T14:03:00Z, or a position in the log, and not ${at}`,
  );
}
