import { describe, expect, it } from 'vitest';
import { foldSearchText, phoneSearchTerms, searchTermsOf, searchWords } from './search-text.ts';

describe('When text is folded', () => {
  it.each([
    ['JOSÉ', 'jose'],
    ['አበበ', 'አበበ'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد', 'احمد'],
    ['ﬁ', 'fi'],
  ])('should fold %s', (text, folded) => {
    expect(foldSearchText(text)).toBe(folded);
  });
});

describe('When words are searched', () => {
  it('should take each once, without the punctuation around it', () => {
    expect(searchWords('  "Abebe", abebe  (+251) አበበ፡ከበደ -- ')).toStrictEqual(['abebe', '251', 'አበበ', 'ከበደ']);
  });

  it('should find an address as a whole and by its parts', () => {
    expect(searchTermsOf("O'Brien", 'abebe.t@example.org')).toStrictEqual([
      "o'brien",
      'o',
      'brien',
      'abebe.t@example.org',
      'abebe',
      't',
      'example',
      'org',
    ]);
  });

  it.each([
    ['+251 911 234-567', ['251911234567', '911234567', '0911234567']],
    ['911234', ['911234']],
    ['', []],
  ])('should find the phone number %s by its digits', (phone, terms) => {
    expect(phoneSearchTerms(phone)).toStrictEqual(terms);
  });
});
