import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../problems/http-problem.ts';
import { contentTag, expectedRevision, matchesTag } from './conditional.ts';

describe('When a caller names the revision it has seen', () => {
  it.each([
    [undefined, null],
    ['*', null],
    ['"7"', 7],
    ['W/"7"', 7],
    [' W/"0" ', 0],
  ])('should take %j for %j', (header, revision) => {
    expect(expectedRevision(header)).toBe(revision);
  });

  it.each(['7', '"x"', '""', '"7", "8"', '"-1"'])('should take %j for a revision of somebody else', (header) => {
    expect(() => expectedRevision(header)).toThrow(HttpProblem);
  });
});

describe('When a caller names what it has', () => {
  it('should know it again, marked as weak or not, alone or among others', () => {
    const tag = contentTag('{}');

    expect(matchesTag(tag, tag)).toBe(true);
    expect(matchesTag(`"x", W/${tag}`, tag)).toBe(true);
    expect(matchesTag(contentTag('{ }'), tag)).toBe(false);
    expect(matchesTag(undefined, tag)).toBe(false);
  });
});
