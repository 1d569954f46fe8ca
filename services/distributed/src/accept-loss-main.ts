import { countKeys, createMongoEngineMarks } from '@entry/mongodb/engine-marks';
import type { EngineMarks, LogMark } from '@entry/platform/ports/engine-marks';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import { UsageError } from '@entry/platform/running/explain-failure';
import { commandWords, runCommand, withStorage } from './run-command.ts';

const USAGE = `Usage: accept-loss-main.js "<reason>"

Says what the event log and the key vault are known to have held and what they hold. With a reason, of at least ten
letters, it writes down that the difference is given up, and by which words; then processes start again.`;

const SHORTEST_REASON = 10;

await runCommand('acceptLoss', (context) =>
  withStorage('acceptLoss', context, async ({ mongo, log }) => {
    const marks = createMongoEngineMarks({ mongo });
    const reason = commandWords().join(' ').trim();
    const [former, formerVault, newVault] = await Promise.all([marks.readLog(), marks.readVault(), countKeys(mongo)]);
    const newLog = await endOf(log);
    console.log(`The log is known to have held: ${tell(former)}\nIt ends at:                   ${tell(newLog)}`);
    console.log(`The vault is known to have had ${formerVault?.keys ?? 0} keys, and has ${newVault.keys}.`);
    await listAccepted(marks);
    if (reason.length < SHORTEST_REASON) throw new UsageError(USAGE);

    const acceptedAt = new Date().toISOString();
    await marks.acceptLoss({ log: former, vault: formerVault, newLog, newVault, reason, acceptedAt });
    context.logger.warn({ task: 'accept-loss', position: newLog?.position ?? null }, 'What was lost is given up');
    console.log(`Written down at ${acceptedAt}. Start the processes again, those too that still run.`);
  }),
);

async function endOf(log: EventLog): Promise<LogMark | null> {
  const position = await log.head();
  const event = position === BEFORE_FIRST ? null : await log.readAt(position);
  return event === null ? null : { position, eventId: event.metadata.eventId };
}

function tell(mark: LogMark | null): string {
  return mark === null ? 'nothing' : `event ${mark.eventId} at position ${mark.position}`;
}

async function listAccepted(marks: EngineMarks): Promise<void> {
  for (const { acceptedAt, log, newLog, reason } of await marks.listAccepted()) {
    console.log(`Accepted at ${acceptedAt}: from ${tell(log)} to ${tell(newLog)}, because: ${reason}`);
  }
}
