import type { LogEnd } from '@entry/platform/ports/bus-feed';
import { ForeignMessageError, positionOf } from './message-codec.ts';

/** Where single partitions end, or all of them. */
export type PartitionEnd = { readonly partition: number; readonly last: bigint; readonly through: bigint };

/** JSON in UTF-8: decimal positions. */
export function encodeEnds(ends: readonly PartitionEnd[], partitionCount: number): Uint8Array {
  const wire = ends.map(({ partition, last, through }) => [partition, String(last), String(through)]);
  return Buffer.from(JSON.stringify({ partitionCount, ends: wire }));
}

export const endsOf = ({ through, lastOf }: LogEnd): readonly PartitionEnd[] =>
  lastOf.map((last, partition) => ({ partition, last, through }));

/** @throws ForeignMessageError */
export function decodeEnds(bytes: Uint8Array, partitionCount: number): readonly PartitionEnd[] {
  const { partitionCount: count, ends } = parse(bytes);
  if (count !== partitionCount || !Array.isArray(ends)) throw new ForeignMessageError('Of other partitions');

  return ends.map((end: unknown) => {
    const [partition, last, through] = Array.isArray(end) ? (end as readonly unknown[]) : [];
    if (!Number.isInteger(partition)) throw new ForeignMessageError('No partition');

    return { partition: partition as number, last: positionOf(last), through: positionOf(through) };
  });
}

function parse(bytes: Uint8Array): { readonly partitionCount?: unknown; readonly ends?: unknown } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    throw new ForeignMessageError('No JSON');
  }
}
