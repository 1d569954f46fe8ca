import { UsageError } from '@entry/platform/running/explain-failure';
import { type PartitionRetry, requestRetry } from '@entry/worker/retry-desk';
import { runCommand, withStorage } from './run-command.ts';

await runCommand('retryParked', (context) =>
  withStorage('retryParked', context, async ({ store, listedProjections }) => {
    const { answers, unanswered } = await requestRetry({
      store,
      projections: listedProjections,
      partitionCount: context.settings.PARTITIONS,
      onAnswer: tell,
    });
    if (unanswered.length > 0) {
      const partitions = unanswered.join(', ');
      throw new UsageError(`No worker of this release answered for the partitions ${partitions}: is one running?`);
    }
    if (answers.some(({ waiting }) => waiting > 0)) process.exitCode = 2;
  }),
);

/** Ids and types only: what an event says is nobody's business here. */
function tell({ partition, recovered, waiting, examples }: PartitionRetry): void {
  console.log(`Partition ${partition}: ${recovered} applied, ${waiting} still wait`);
  for (const { projection, kind, target, stream, revision, eventType, errorName } of examples) {
    console.log(`  ${projection}  ${kind} ${target}  ${eventType} ${stream}@${revision}  ${errorName}`);
  }
}
