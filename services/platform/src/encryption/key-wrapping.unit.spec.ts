import { describe, expect, it } from 'vitest';
import { createKeyWrapping, INDEX_KEY_OWNER, subjectKeyOwner } from './key-wrapping.ts';

const masterKey = Buffer.alloc(32, 'm');
/** Wrapped by the vault of version 0.1.0 with that master key: what lies in a folder must open for ever. */
const WRAPPED_THEN = {
  key: 'aWlpaWlpaWlpaWlpLHrav0oW8g9CBR8p6y7D+ZJazio7g9rofR1m/EfO4NyIlvHOXOz1mAbCvEAIRs+P',
  sentinel: 'aWlpaWlpaWlpaWlpJQ2KxWB6bZcCiS9gwVoBK4pUyzU5htTvNhlrt1jN7peImOOFQebrnxk=',
};

describe('When keys are wrapped', () => {
  const wrapping = createKeyWrapping(masterKey);

  it('should give them back to their owner only', () => {
    const { key, wrapped } = wrapping.makeKey(subjectKeyOwner('somebody'));

    expect(wrapped.includes(key.export())).toBe(false);
    expect(wrapping.unwrapKey(subjectKeyOwner('somebody'), wrapped).equals(key)).toBe(true);
    expect(() => wrapping.unwrapKey(subjectKeyOwner('another'), wrapped)).toThrow('sealed with another key');
    expect(() => wrapping.unwrapKey(INDEX_KEY_OWNER, wrapped)).toThrow('sealed with another key');
  });

  it('should know what another master key wrapped', () => {
    const another = createKeyWrapping(Buffer.alloc(32, 'n'));

    expect(wrapping.isOwnSentinel(wrapping.makeSentinel())).toBe(true);
    expect(wrapping.isOwnSentinel(another.makeSentinel())).toBe(false);
    expect(() => createKeyWrapping(Buffer.alloc(31))).toThrow(TypeError);
  });

  it('should open what an older version wrapped', () => {
    const key = wrapping.unwrapKey(subjectKeyOwner('somebody'), Buffer.from(WRAPPED_THEN.key, 'base64'));

    expect(key.export()).toStrictEqual(Buffer.alloc(32, 'k'));
    expect(wrapping.isOwnSentinel(Buffer.from(WRAPPED_THEN.sentinel, 'base64'))).toBe(true);
  });
});
