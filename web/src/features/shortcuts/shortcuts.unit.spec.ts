import { describe, expect, it } from 'vitest';
import { findShortcut, NATIVE_SHORTCUTS, SHORTCUTS, type ShortcutScope, shortcutNames } from './shortcuts.ts';

const SCOPES: readonly ShortcutScope[] = ['list', 'review', 'reasons', 'copying'];

describe('The shortcuts', () => {
  it.each(SCOPES)('should each have keys of their own: %s', (scope) => {
    const keys = shortcutNames(scope).flatMap((name) => [...SHORTCUTS[name].keys]);

    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(SCOPES)('should all be found by their keys but those of the browser: %s', (scope) => {
    for (const name of shortcutNames(scope)) {
      const found = SHORTCUTS[name].keys.map((key) => findShortcut(key, scope));

      expect(found).toStrictEqual(SHORTCUTS[name].keys.map(() => (NATIVE_SHORTCUTS.has(name) ? null : name)));
    }
  });

  it('should be the same letters in capitals, and none where they do not work', () => {
    expect(findShortcut('A', 'review')).toBe('approve');
    expect(findShortcut('1', 'review')).toBeNull();
    expect(findShortcut('a', 'reasons')).toBeNull();
    expect(findShortcut('x', 'list')).toBeNull();
  });
});
