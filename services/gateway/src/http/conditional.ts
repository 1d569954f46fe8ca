import { createHash } from 'node:crypto';
import { HttpProblem } from '../problems/http-problem.ts';

/** Tag of an answer by its content. */
export function contentTag(content: string | Uint8Array): string {
  return `"${createHash('sha1').update(content).digest('base64url')}"`;
}

export const revisionTag = (revision: number): string => `"${revision}"`;

/** Proxies that compress mark tags as weak; for us a weak tag is as good as a strong one. */
const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // As our pages send it, unless a proxy was in between.
  if (header === tag) return true;

  return header.split(',').some((candidate) => candidate.trim() === '*' || withoutWeakness(candidate) === tag);
}

/**
 * Revision that an If-Match header demands; null when there is none or it is `*`.
 * @throws HttpProblem `stale_revision` for a tag that no revision of ours could have
 */
export function expectedRevision(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;

  const match = /^"(\d{1,15})"$/.exec(withoutWeakness(header));
  if (match?.[1] === undefined) throw new HttpProblem('stale_revision');

  return Number(match[1]);
}
