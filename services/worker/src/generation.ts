import { createHash } from 'node:crypto';
import type { AnyProjection } from '@entry/platform/projection';

const LETTERS = 12;

/**
 * Names the workers that do the same work: the same versions of the same read models over a log that is divided
 * alike. While a new release is rolled out its workers share the partitions among themselves, and those of the old
 * release go on serving theirs.
 */
export function generationOf(projections: readonly AnyProjection[], partitionCount: number): string {
  const models = projections.map(({ model: { name, version } }) => `${name}@${version}`).sort();

  return createHash('sha256')
    .update([partitionCount, ...models].join(' '))
    .digest('hex')
    .slice(0, LETTERS);
}
