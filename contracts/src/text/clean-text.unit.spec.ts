import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines } from './clean-text.ts';

describe('A text of one line', () => {
  it.each([
    ['outer and doubled spaces', '  Abebe \t  Bekele\u00a0', 'Abebe Bekele'],
    ['line breaks of every kind', 'Bole\r\nSub-city\u2028Kebele\u0085 12', 'Bole Sub-city Kebele 12'],
    ['controls', 'A\u0000b\u0007e\u001bbe\u007f', 'Abebe'],
    ['marks of direction', '\u202aabebe\u202c \u200ebekele\u2069', 'abebe bekele'],
    ['soft hyphens, zero-width spaces, word joiners, BOM', 'Ab\u00ade\u200bb\u2060e\ufeff', 'Abebe'],
    ['fillers and selectors that are letters or marks by category', 'Ab\u3164e\ufe0fbe\u115f', 'Abebe'],
    ['lone surrogates', 'Abe\ud800be\udfff', 'Abebe'],
    ['joiners between Latin letters', 'Ab\u200ceb\u200de', 'Abebe'],
    ['decomposed letters', 'E\u0301va', '\u00c9va'],
  ])('should lose %s', (_what, text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it.each([
    ['Ethiopic', 'ሰላም ወልዴ'],
    ['a joiner that Persian needs', 'علی\u200cرضا'],
    ['a joiner that Sinhala needs', 'ක්\u200dෂ'],
    ['letters outside of the basic plane', '𞤀𞤣𞤢𞤥 🙂'],
  ])('should keep %s', (_what, text) => {
    expect(cleanLine(text)).toBe(text);
  });
});

describe('A text of several lines', () => {
  it('should keep its lines, each of them clean', () => {
    expect(cleanLines('  The photo is\u200b dark. \r\n\r\n\r\n\u0000 Send another\tone. \n')).toBe(
      'The photo is dark.\n\nSend another one.',
    );
  });
});
