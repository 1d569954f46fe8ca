import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';
import { forgetSessionEnd, getSessionEnd, observeSessionEnd } from './session-end.ts';

const observe = (text: string | null) => observeSessionEnd(text, 'token', () => 'token');

describe('The end of a session', () => {
  afterEach(() => {
    forgetSessionEnd();
    vi.restoreAllMocks();
  });

  it('should be told by seconds, whatever the clock of the phone says', () => {
    vi.spyOn(Date, 'now').mockReturnValue(5_000);
    observe('120;idle');

    expect(getSessionEnd()).toStrictEqual({ at: 125_000, kind: 'idle' });
  });

  it('should not be told by a late answer to another session', () => {
    observe('600;final');
    const known = getSessionEnd();
    observeSessionEnd('5;idle', 'token of before', () => 'token');

    expect(getSessionEnd()).toBe(known);
  });

  it.each([null, '', '12', 'soon;idle', '-5;idle', '12;never'])(
    'should stay as it is known when %j is said',
    (text) => {
      observe('600;final');
      const known = getSessionEnd();
      observe(text);

      expect(getSessionEnd()).toBe(known);
    },
  );
});

describe('Where somebody was when their session ended', () => {
  afterEach(() => {
    history.replaceState(null, '', '/');
  });

  it('should be told once, to the same person', () => {
    history.replaceState(null, '', '/application?step=3');
    rememberReturnPath('abebe');

    expect(takeReturnPath('abebe')).toBe('/application?step=3');
    expect(takeReturnPath('abebe')).toBeNull();
  });

  it('should be forgotten when somebody else comes', () => {
    history.replaceState(null, '', '/application?step=3');
    rememberReturnPath('abebe');

    expect(takeReturnPath('almaz')).toBeNull();
    expect(takeReturnPath('abebe')).toBeNull();
  });

  it.each(['/', '/login', '/info/disclaimer'])('should be nowhere on %s, which everybody may read', (path) => {
    history.replaceState(null, '', path);
    rememberReturnPath('abebe');

    expect(takeReturnPath('abebe')).toBeNull();
  });
});
