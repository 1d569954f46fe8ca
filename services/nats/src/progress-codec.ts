import type { AnnouncedChanges, PartitionProgress } from '@entry/platform/ports/progress-channel';
import * as z from 'zod/mini';

const WirePosition = z.string().check(z.regex(/^(?:-1|\d{1,19})$/));

const WireNews = z.object({
  since: WirePosition,
  through: WirePosition,
  changed: z.nullable(z.array(z.tuple([z.string(), z.array(z.string())]))),
});

const WireProgress = z.object({
  worker: z.string(),
  partition: z.int(),
  partitionCount: z.int(),
  models: z.array(z.object({ model: z.string(), version: z.int(), position: WirePosition, parked: z.int() })),
  head: WirePosition,
  lagMilliseconds: z.number(),
  isHealthy: z.boolean(),
  news: z.optional(WireNews),
});

/** JSON in UTF-8; positions are decimal, for they are beyond what a JavaScript number holds. */
export function encodeProgress({ head, models, news, ...progress }: PartitionProgress): Uint8Array {
  const wire = {
    ...progress,
    head: String(head),
    models: models.map(({ position, ...model }) => ({ ...model, position: String(position) })),
    ...(news === undefined ? {} : { news: encodeNews(news) }),
  } satisfies z.infer<typeof WireProgress>;
  return Buffer.from(JSON.stringify(wire));
}

/** @throws ZodError, SyntaxError */
export function decodeProgress(bytes: Uint8Array): PartitionProgress {
  const { head, models, news, ...progress } = WireProgress.parse(JSON.parse(Buffer.from(bytes).toString()));
  return {
    ...progress,
    head: BigInt(head),
    models: models.map(({ position, ...model }) => ({ ...model, position: BigInt(position) })),
    ...(news === undefined ? {} : { news: decodeNews(news) }),
  };
}

function encodeNews({ since, through, changed }: AnnouncedChanges): z.infer<typeof WireNews> {
  return {
    since: String(since),
    through: String(through),
    changed: changed && [...changed].map(([subjectId, models]) => [subjectId, [...models]]),
  };
}

function decodeNews({ since, through, changed }: z.infer<typeof WireNews>): AnnouncedChanges {
  return {
    since: BigInt(since),
    through: BigInt(through),
    changed: changed && new Map(changed.map(([subjectId, models]) => [subjectId, new Set(models)])),
  };
}
