import { parseArgs } from 'node:util';
import { countKeys, createMongoEngineMarks } from '@entry/mongodb/engine-marks';
import { findLostKeys } from '@entry/platform/guarding/lost-keys';
import type { EngineMarks, LogMark } from '@entry/platform/ports/engine-marks';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import { UsageError } from '@entry/platform/running/explain-failure';
import { runCommand, withStorage } from './run-command.ts';

const USAGE = `Usage: accept-loss-main.js [--give-up-keys <number>] "<reason>"

Says what the event log and the key vault are known to have held and what they hold. With a reason, of at least ten
letters, it writes down that the difference is given up, and by which words; then processes start again. With the number of
people whose keys are lost it gives these up too: what is personal of them can never be opened again.`;

const SHORTEST_REASON = 10;

await runCommand('acceptLoss', (context) =>
  withStorage('acceptLoss', context, async ({ mongo, log, vault }) => {
    const order = readOrder();
    const marks = createMongoEngineMarks({ mongo });
    const [former, formerVault, lost] = await Promise.all([
      marks.readLog(),
      marks.readVault(),
      findLostKeys(log, vault),
    ]);
    const [newLog, newVault] = [await endOf(log), await countKeys(mongo)];
    console.log(`The log is known to have held: ${tell(former)}\nIt ends at:                   ${tell(newLog)}`);
    console.log(`The vault is known to have had ${formerVault?.keys ?? 0} keys, and has ${newVault.keys}.`);
    console.log(`The log names ${lost.length} people whose keys are neither there nor destroyed.`);
    await listAccepted(marks);
    if (order.reason.length < SHORTEST_REASON) throw new UsageError(USAGE);
    if (order.keys !== null && order.keys !== lost.length) {
      throw new UsageError(`Nothing was changed. To give the keys up: --give-up-keys ${lost.length}`);
    }

    const [acceptedAt, givenUpKeys] = [new Date().toISOString(), order.keys === null ? [] : lost];
    const now = { newLog, newVault, givenUpKeys, reason: order.reason, acceptedAt };
    await marks.acceptLoss({ log: former, vault: formerVault, ...now });
    // Only now: who was given up stands written, whenever this ends.
    for (const subjectId of givenUpKeys) await vault.destroyKey(subjectId);
    context.logger.warn({ task: 'accept-loss', position: newLog?.position ?? null }, 'What was lost is given up');
    console.log(`Written down at ${acceptedAt}. Start the processes again, those too that still run.`);
    if (givenUpKeys.length < lost.length) console.log(keysAreMissing(lost.length));
  }),
);

type Order = { readonly reason: string; readonly keys: number | null };

/** @throws UsageError */
function readOrder(): Order {
  const { values, positionals } = parseArgs({
    options: { 'give-up-keys': { type: 'string' } },
    allowPositionals: true,
  });
  const keys = values['give-up-keys'];
  if (keys !== undefined && !/^\d+$/.test(keys)) throw new UsageError('--give-up-keys takes a number.');

  return { reason: positionals.join(' ').trim(), keys: keys === undefined ? null : Number(keys) };
}

function keysAreMissing(count: number): string {
  return `The keys of ${count} people are missing still: every list that they are in is refused with key_missing.
Put the keys back, or give them up: accept-loss-main.js --give-up-keys ${count} "<reason>"`;
}

async function endOf(log: EventLog): Promise<LogMark | null> {
  const position = await log.head();
  const event = position === BEFORE_FIRST ? null : await log.readAt(position);
  return event === null ? null : { position, eventId: event.metadata.eventId };
}

function tell(mark: LogMark | null): string {
  return mark === null ? 'nothing' : `event ${mark.eventId} at position ${mark.position}`;
}

async function listAccepted(marks: EngineMarks): Promise<void> {
  for (const { acceptedAt, log, newLog, givenUpKeys, reason } of await marks.listAccepted()) {
    const keys = givenUpKeys.length === 0 ? '' : `, with the keys of ${givenUpKeys.join(', ')}`;
    console.log(`Accepted at ${acceptedAt}: from ${tell(log)} to ${tell(newLog)}${keys}, because: ${reason}`);
  }
}
