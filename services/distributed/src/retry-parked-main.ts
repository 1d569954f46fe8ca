import { UsageError } from '@entry/platform/running/explain-failure';
import { type PartitionRetry, requestRetry } from '@entry/worker/retry-desk';
import { openStorage } from './open-engines.ts';
import { runCommand } from './run-command.ts';

await runCommand('retryParked', async (context) => {
  const { store, listedProjections, close } = await openStorage('retryParked', context);
  try {
    const { answers, unanswered } = await requestRetry({
      store,
      projections: listedProjections,
      partitionCount: context.settings.PARTITIONS,
      onAnswer: tell,
    });
    if (unanswered.length > 0) {
      throw new UsageError(
        `No worker of this release answered for the partitions ${unanswered.join(', ')}: is one running?`,
      );
    }
    if (answers.some(({ waiting }) => waiting > 0)) process.exitCode = 2;
  } finally {
    await close();
  }
});

/** Ids and types only: what an event says is nobody's business here. */
function tell({ partition, recovered, waiting, examples }: PartitionRetry): void {
  console.log(`Partition ${partition}: ${recovered} applied, ${waiting} still wait`);
  for (const { projection, kind, target, stream, revision, eventType, errorName } of examples) {
    console.log(`  ${projection}  ${kind} ${target}  ${eventType} ${stream}@${revision}  ${errorName}`);
  }
}
