import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, getSession, restoreSession, startSession } from '../session/session-store.ts';
import { browserTexts, createTextStorage, type TextStorage, tabTexts } from './text-storage.ts';

const user = { id: '1', firstName: 'Abebe', lastName: 'Bekele', role: 'user' as const };

/** Naming a storage throws where cookies are forbidden. */
function forbid(name: string): void {
  vi.stubGlobal(name, undefined);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

const BROWSERS = [
  ['has null in place of its storages', (name: string) => vi.stubGlobal(name, null)],
  ['has no storages', (name: string) => vi.stubGlobal(name, undefined)],
  ['forbids its storages', forbid],
] as const;

afterEach(() => vi.unstubAllGlobals());

describe.each(BROWSERS)('When a browser %s', (_name, takeAway) => {
  beforeEach(() => {
    for (const name of ['localStorage', 'sessionStorage']) takeAway(name);
  });

  it.each([true, false])('should let somebody log in and out (shared phone: %s)', (isShared) => {
    startSession('token', user, isShared);
    expect(getSession()).toStrictEqual({ status: 'signed-in', user });
    restoreSession();
    expect(getSession()).toStrictEqual({ status: 'signed-in', user });

    endSession();
    restoreSession();
    expect(getSession()).toStrictEqual({ status: 'signed-out' });
  });

  it.each([
    ['of the browser', browserTexts],
    ['of the tab', tabTexts],
  ])('should keep a text %s as long as the page', (_whose, texts) => {
    texts.setItem('key', 'a text');
    expect(texts.getItem('key')).toBe('a text');

    texts.removeItem('key');
    expect(texts.getItem('key')).toBeNull();
  });
});

describe('When a storage is full', () => {
  const kept = new Map<string, string>();
  const storage: TextStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > 5) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };

  it('should give the newest text, wherever it had room', () => {
    const texts = createTextStorage(() => storage);
    texts.setItem('key', 'short');
    texts.setItem('key', 'too long a text');
    expect(texts.getItem('key')).toBe('too long a text');

    texts.setItem('key', 'brief');
    expect(texts.getItem('key')).toBe('brief');
    expect(kept.get('key')).toBe('brief');

    texts.removeItem('key');
    expect(texts.getItem('key')).toBeNull();
    expect(kept.size).toBe(0);
  });
});
