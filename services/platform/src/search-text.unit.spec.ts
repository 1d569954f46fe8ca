import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endSearchTerms,
  foldSearchText,
  keySearchTerms,
  nameSearchTerms,
  phoneSearchTerms,
  searchForms,
  searchTermsOf,
  searchWords,
} from './search-text.ts';
import { SPELLINGS } from './testing/names.ts';

const SEED = 20_261_122;

/** Whether a store finds what has these terms by what somebody types. */
function finds(typed: string, terms: readonly string[]): boolean {
  return searchForms(typed).every((forms) => forms.some((form) => terms.some((term) => term.startsWith(form))));
}

const isNameFound = (typed: string, name: string): boolean => finds(typed, nameSearchTerms(name));

describe('When text is folded', () => {
  it.each([
    ['JOSÉ', 'jose'],
    ['አበበ', 'አበበ'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد', 'احمد'],
    ['ﬁ', 'fi'],
    ["O'Brien-Łukasz", 'obrienłukasz'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('should fold %s', (text, folded) => {
    expect(foldSearchText(text)).toBe(folded);
  });
});

describe('When words are searched', () => {
  it('should take each once, without the punctuation around it', () => {
    expect(searchWords('  "Abebe", abebe  (+251) አበበ፡ከበደ -- ')).toStrictEqual(['abebe', '251', 'አበበ', 'ከበደ']);
  });

  it('should take digits in groups for one number', () => {
    expect(searchWords('+251 (911) 22-33 44')).toStrictEqual(['251911223344']);
    expect(searchWords('Bole 17 5')).toStrictEqual(['bole', '17', '5']);
  });

  it('should find an address as a whole and by its parts', () => {
    expect(searchTermsOf("O'Brien", 'abebe-t.k@example.org')).toStrictEqual([
      'obrien',
      'o',
      'brien',
      'abebet.k@example.org',
      'abebe',
      't',
      'k',
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

  it.each(['+251 911 23', '0911-234', '911 234 567', '251911234567'])('should find a phone number by %s', (typed) => {
    expect(finds(typed, phoneSearchTerms('+251 911 234-567'))).toBe(true);
  });
});

describe('When an address or a number is searched by its end', () => {
  const ends = (text: string) => endSearchTerms(text).map((term) => (term as { readonly whole: string }).whole);

  it.each(['@gmail.com', '1990@gmail.com', 'mail.com', 'Tesfaye1990@GMAIL.com', 'mariamtesfaye1990@gmail.com'])(
    'should find the address by %s',
    (typed) => {
      expect(ends('Haile-Mariam.Tesfaye1990@gmail.com'.replace('.', ''))).toContain(searchWords(typed)[0]);
    },
  );

  it.each(['4567', '34 567', '123-4567'])('should find the number by %s', (typed) => {
    expect(ends('251911234567')).toContain(searchWords(typed)[0]);
  });

  it('should keep no end that is shorter than four characters, nor the whole, nor one that begins between parts', () => {
    expect(ends('ab.cd.ef')).toStrictEqual(['b.cd.ef', 'cd.ef', 'd.ef']);
    expect(ends('')).toStrictEqual([]);
  });
});

describe('When a number on paper is searched', () => {
  const CONFIRMATION = [
    '20271234ABCD5678',
    '2027 1234 ABCD 5678',
    '2027-1234-abcd-5678',
    '1234ABCD',
    'abcd 5678',
    '5678',
  ];

  it.each(CONFIRMATION)('should be found however it is grouped, and from each group on: %s', (typed) => {
    for (const recorded of CONFIRMATION.slice(0, 3)) expect(finds(typed, keySearchTerms(recorded))).toBe(true);
  });

  it.each(['FT7701-22', 'ft 7701', '7701', 'FT7701/22', '22'])('should find a reference by %s', (typed) => {
    expect(finds(typed, keySearchTerms('FT 7701/22'))).toBe(true);
  });

  it('should not be found by what is within a group, or by nothing', () => {
    expect(finds('701', keySearchTerms('FT7701'))).toBe(false);
    expect(keySearchTerms('')).toStrictEqual([]);
  });

  it('should have an end, whatever text it is', () => {
    expect(keySearchTerms('1a'.repeat(100)).length).toBeLessThanOrEqual(13);
  });
});

describe('When an Ethiopic name is searched', () => {
  it.each([
    ['ሀሁሂሃሄህሆ', 'ሐሑሒሓሔሕሖ', 'ኀኁኂኃኄኅኆ'],
    ['ሰሱሲሳሴስሶ', 'ሠሡሢሣሤሥሦ', 'ሰሱሲሳሴስሶ'],
    ['አኡኢኣኤእኦ', 'ዐዑዒዓዔዕዖ', 'ኣኡኢአኤእኦ'],
    ['ጸጹጺጻጼጽጾ', 'ፀፁፂፃፄፅፆ', 'ጸጹጺጻጼጽጾ'],
    ['ኋሷጿ', 'ሗሧፇ', 'ኋሷጿ'],
  ])('should be found by letters of the same sound in all orders: %s', (...series) => {
    for (const written of series) {
      expect(foldSearchText(written)).toBe(foldSearchText(series[0]));
      for (const typed of series) expect(isNameFound(typed, written)).toBe(true);
    }
  });

  it.each([
    ['ኃይሉ', 'ሀይሉ', 'ሃይሉ', 'ሓይሉ'],
    ['ሥላሴ', 'ስላሴ', 'ሥላሤ', 'ስላሤ'],
    ['ዓለሙ', 'አለሙ', 'ዐለሙ', 'ኣለሙ'],
    ['ፀሐይ', 'ጸሀይ', 'ፀሃይ', 'ጸኃይ'],
  ])('should be found as %s is written otherwise', (...spellings) => {
    for (const written of spellings) for (const typed of spellings) expect(isNameFound(typed, written)).toBe(true);
  });

  it('should keep letters of different sounds apart', () => {
    expect(isNameFound('ሸ', 'ሰላም')).toBe(false);
    expect(isNameFound('ሁ', 'ሀይሉ')).toBe(false);
    expect(isNameFound('ከበደ', 'አበበ')).toBe(false);
  });
});

describe('When a name is searched in Latin letters', () => {
  it.each([
    ['Mohammed', 'Muhamed'],
    ['Tesfaye', 'Tesfay'],
    ['Yohannes', 'Yohanis'],
    ['Hailu', 'Haylu'],
    ['Tsegaye', 'Segaye'],
    ['Gebre', 'Ghebre'],
    ['Yoseph', 'Yosef'],
    ['Erick', 'Erik'],
    ['Saleem', 'Salim'],
    ['Yousuf', 'Yusuf'],
    ['Haile-Mariam', "Hailemari'yam"],
  ])('should find %s and %s by each other', (one, other) => {
    expect([isNameFound(one, other), isNameFound(other, one)]).toStrictEqual([true, true]);
  });

  it('should find most spellings of a name by each other, and few names that are others', () => {
    const pairs = SPELLINGS.flatMap((spellings) => spellings.flatMap((one) => spellings.map((other) => [one, other])));
    const asked = pairs.filter(([one, other]) => one !== other);
    const found = asked.filter(([one = '', other = '']) => isNameFound(one, other));
    const before = asked.filter(([one = '', other = '']) => finds(one, searchTermsOf(other)));

    const others = SPELLINGS.flatMap(([name = ''], place) =>
      SPELLINGS.flatMap(([other = ''], otherPlace) => (place === otherPlace ? [] : [[name, other] as const])),
    );
    const wrong = others.filter(([name, other]) => isNameFound(name, other));
    const wrongBefore = others.filter(([name, other]) => finds(name, searchTermsOf(other)));

    const isBeginning = ([name, other]: readonly [string, string]) =>
      other.toLowerCase().startsWith(name.toLowerCase());
    expect([SPELLINGS.length, asked.length]).toStrictEqual([170, 848]);
    expect({ found: found.length, foundBefore: before.length }).toStrictEqual({ found: 767, foundBefore: 48 });
    expect(wrong.filter(isBeginning).length).toBe(wrongBefore.length);
    expect(wrong.filter((pair) => !isBeginning(pair)).map((pair) => pair.join(' '))).toStrictEqual([
      'Said Saeed',
      'Saeed Said',
      'Ali Alemayehu',
      'Salim Salem',
      'Salem Salim',
      'Nasser Nassir',
      'Nassir Nasser',
      'Jaber Jabir',
      'Jabir Jaber',
      'Kalle Khalid',
      'Elie Elias',
      'Elie Elin',
    ]);
  });

  it.each([
    ['Chala', 'Kala'],
    ['Shewa', 'Sewa'],
    ['Hana', 'Hena'],
    ['Abebe', 'Kebede'],
  ])('should keep %s and %s apart', (one, other) => {
    expect([isNameFound(one, other), isNameFound(other, one)]).toStrictEqual([false, false]);
  });
});

describe(`When somebody is still typing (seed ${SEED})`, () => {
  const LETTERS = Array.from('abcdefghiklmnopqrstuwyzABCDEFGHIKLMNOPQRSTUWYZ');
  const unit = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...LETTERS) },
    { weight: 2, arbitrary: fc.constantFrom('ph', 'ck', 'ts', 'gh', 'ee', 'ou', 'ss', 'tch', 'Sh', 'ie', 'yy') },
    { weight: 2, arbitrary: fc.constantFrom(' ', '-', "'", '.', '’', '1', '22', 'é', 'Ö', 'ß', 'ﬁ', 'İ') },
    { weight: 2, arbitrary: fc.constantFrom('ሀ', 'ሓ', 'ኋ', 'ሧ', 'ዓ', 'ፀ', 'በ', 'ለ', 'م', 'أ') },
  );
  // No name begins with a digit: digits alone are taken for one number.
  const NAME = fc
    .tuple(fc.constantFrom('A', 't', 'S', 'ፀ', 'm'), fc.array(unit, { maxLength: 16 }))
    .map(([first, units]) => [first, ...units].join(''));
  const beginningsOf = (text: string): readonly string[] => {
    const characters = Array.from(text);
    return characters.map((_character, place) => characters.slice(0, place + 1).join(''));
  };

  it('should be found by every beginning of the name as it is written', () => {
    fc.assert(
      fc.property(NAME, (name) => {
        const terms = nameSearchTerms(name);
        for (const typed of beginningsOf(name)) expect([typed, finds(typed, terms)]).toStrictEqual([typed, true]);
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('should be found by every beginning of an address and of a number on paper', () => {
    fc.assert(
      fc.property(NAME, (text) => {
        for (const typed of beginningsOf(text)) {
          expect([typed, finds(typed, searchTermsOf(text))]).toStrictEqual([typed, true]);
          expect([typed, finds(typed, keySearchTerms(text))]).toStrictEqual([typed, true]);
        }
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });

  it('should find no name by an address, and no address by a name', () => {
    expect(finds('abibi@ixamfli.urg', searchTermsOf('abebe@example.org'))).toBe(false);
    expect(finds('abibi', searchTermsOf('abebe@example.org'))).toBe(false);
    expect(finds('abebe@example.org', nameSearchTerms('Abebe'))).toBe(false);
  });
});
