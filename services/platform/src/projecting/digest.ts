import { createHash } from 'node:crypto';
import type { ReadCollection } from '../ports/read-store.ts';

/** Canonical JSON: keys sorted, bytes and 64-bit integers marked, fields without a value left out. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return `{"$bigint":"${value}"}`;
  if (value instanceof Uint8Array) return `{"$bytes":"${Buffer.from(value).toString('base64')}"}`;
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';

  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

export type CollectionDigest = { readonly documents: number; readonly sha256: string };

/** Hash over every document, its id and its position: two builds from the same events give the same. */
export async function digestOf(collection: ReadCollection<object>): Promise<CollectionDigest> {
  const digest = createHash('sha256');
  let documents = 0;
  for await (const { id, document, position } of collection.all()) {
    documents += 1;
    digest.update(`${canonicalJson([id, position, document])}\n`);
  }

  return { documents, sha256: digest.digest('hex') };
}
