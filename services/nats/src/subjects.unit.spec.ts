import { uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import { categoryOf, createSubjects } from './subjects.ts';

const HASH = 'a3a5f6b7aaaa12792b0cda3c7ce83af1f8e80c849b2edb2823e49682b6802f22';

describe('What stands in a subject', () => {
  it.each([
    [`application-${uuidOf('a')}`, 'application'],
    ['account-abcdefab-abcd-abcd-abcd-abcdefabcdef', 'account'],
    [`waiting-list-entry-${HASH}`, 'waiting-list-entry'],
    [`email-${HASH}`, 'email'],
    ['administrators', 'administrators'],
    [`staff-access-${uuidOf('a')}-2026-11-22`, 'staff-access'],
    ['waiting-list-slots', 'waiting-list-slots'],
    ['thing-42', 'other'],
    ['+251911234567', 'other'],
  ])('should be the kind of a stream, never its id: %s', (stream, category) => {
    expect(categoryOf(stream)).toBe(category);
  });

  it('should be nothing that means something to the server', () => {
    const { ofEvent } = createSubjects('entry');

    expect(ofEvent(3, { stream: 'odd.stream>name', type: 'Some thing*' })).toBe('entry.3.odd_stream_name.Some_thing_');
  });

  it.each(['', 'a.b', 'a b', '>', '*'])('should not begin with %j', (prefix) => {
    expect(() => createSubjects(prefix)).toThrow(TypeError);
  });
});
