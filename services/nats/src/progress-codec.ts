import type { PartitionProgress } from '@entry/platform/ports/progress-channel';
import * as z from 'zod/mini';

const WirePosition = z.string().check(z.regex(/^(?:-1|\d{1,19})$/));

const WireProgress = z.object({
  worker: z.string(),
  partition: z.int(),
  partitionCount: z.int(),
  models: z.array(z.object({ model: z.string(), version: z.int(), position: WirePosition, parked: z.int() })),
  head: WirePosition,
  lagMilliseconds: z.number(),
  isHealthy: z.boolean(),
});

/** JSON in UTF-8; positions are decimal, for they are beyond what a JavaScript number holds. */
export function encodeProgress({ head, models, ...progress }: PartitionProgress): Uint8Array {
  const wire = {
    ...progress,
    head: String(head),
    models: models.map(({ position, ...model }) => ({ ...model, position: String(position) })),
  } satisfies z.infer<typeof WireProgress>;
  return Buffer.from(JSON.stringify(wire));
}

/** @throws ZodError, SyntaxError */
export function decodeProgress(bytes: Uint8Array): PartitionProgress {
  const { head, models, ...progress } = WireProgress.parse(JSON.parse(Buffer.from(bytes).toString()));
  return {
    ...progress,
    head: BigInt(head),
    models: models.map(({ position, ...model }) => ({ ...model, position: BigInt(position) })),
  };
}
