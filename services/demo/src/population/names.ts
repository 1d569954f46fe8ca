/** A name in Latin letters, and as its bearer writes it where that is another script. */
export type Name = { readonly latin: string; readonly native?: string };

/** Where people of the population come from: their names, and where they live. */
export type Origin = {
  readonly weight: number;
  readonly women: readonly Name[];
  readonly men: readonly Name[];
  /** Of fathers and families; Ethiopians are called by their father's and grandfather's names. */
  readonly families: readonly Name[];
  readonly countryOfBirth: string;
  readonly homes: readonly Home[];
  /** Country code and the first digits of a number that leads nowhere. */
  readonly phonePrefix: string;
};

type Home = {
  readonly weight: number;
  readonly country: string;
  readonly city: string;
  readonly state: string;
  readonly streets: readonly string[];
};

const both = (latin: string, native: string): Name => ({ latin, native });
const latin = (...names: readonly string[]): readonly Name[] => names.map((name) => ({ latin: name }));

const ETHIOPIAN_WOMEN: readonly Name[] = [
  both('Almaz', 'አልማዝ'),
  both('Tigist', 'ትዕግስት'),
  both('Meron', 'ሜሮን'),
  both('Hana', 'ሃና'),
  both('Hanna', 'ሐና'),
  both('Selam', 'ሰላም'),
  both('Selamawit', 'ሠላማዊት'),
  both('Bethlehem', 'ቤተልሔም'),
  both('Rahel', 'ራሄል'),
  both('Genet', 'ገነት'),
  both('Aster', 'አስቴር'),
  both('Mulu', 'ሙሉ'),
  both('Tsion', 'ጽዮን'),
  both('Tsehay', 'ፀሐይ'),
  both('Zinash', 'ዝናሽ'),
  both('Kidist', 'ቅድስት'),
  both('Hiwot', 'ሕይወት'),
  both('Fatuma', 'ፋጡማ'),
  both('Liya', 'ሊያ'),
  both('Eden', 'ኤደን'),
  both('Mahlet', 'ማሕሌት'),
  both('Yodit', 'ዮዲት'),
];
const ETHIOPIAN_MEN: readonly Name[] = [
  both('Abebe', 'አበበ'),
  both('Dawit', 'ዳዊት'),
  both('Bereket', 'በረከት'),
  both('Haile', 'ኃይሌ'),
  both('Hailu', 'ሀይሉ'),
  both('Yohannes', 'ዮሐንስ'),
  both('Yonas', 'ዮናስ'),
  both('Tesfaye', 'ተስፋዬ'),
  both('Mohammed', 'መሐመድ'),
  both('Muhammed', 'ሙሀመድ'),
  both('Ahmed', 'አህመድ'),
  both('Solomon', 'ሰለሞን'),
  both('Samuel', 'ሳሙኤል'),
  both('Henok', 'ሄኖክ'),
  both('Robel', 'ሮቤል'),
  both('Ermias', 'ኤርምያስ'),
  both('Getnet', 'ጌትነት'),
  both('Tsegaye', 'ፀጋዬ'),
  both('Gebre', 'ገብሬ'),
  both('Biruk', 'ብሩክ'),
  both('Kaleb', 'ካሌብ'),
  both('Natnael', 'ናትናኤል'),
];
const ETHIOPIAN_FAMILIES: readonly Name[] = [
  both('Bekele', 'በቀለ'),
  both('Tadesse', 'ታደሰ'),
  both('Alemu', 'አለሙ'),
  both('Girma', 'ግርማ'),
  both('Wolde', 'ወልደ'),
  both('Getachew', 'ጌታቸው'),
  both('Mengistu', 'መንግስቱ'),
  both('Kebede', 'ከበደ'),
  both('Haile', 'ኃይሌ'),
  both('Tesfaye', 'ተስፋዬ'),
  both('Shiferaw', 'ሽፈራው'),
  both('Lemma', 'ለማ'),
  both('Demissie', 'ደምሴ'),
  both('Assefa', 'አሰፋ'),
  both('Worku', 'ወርቁ'),
  both('Tilahun', 'ጥላሁን'),
  both('Negash', 'ነጋሽ'),
  both('Amare', 'አማረ'),
  both('Zewde', 'ዘውዴ'),
  both('Ayele', 'አየለ'),
  both('Hagos', 'ሐጎስ'),
  both('Abdi', 'አብዲ'),
  both('Teklu', 'ተክሉ'),
  both('Desta', 'ደስታ'),
];
const GULF_WOMEN = latin('Fatima', 'Maryam', 'Aisha', 'Noura', 'Salma', 'Layla', 'Zainab', 'Huda', 'Amina', 'Rania');
const GULF_MEN = latin('Ahmad', 'Khalid', 'Omar', 'Yousef', 'Ibrahim', 'Hassan', 'Ali', 'Saeed', 'Faisal', 'Mahmoud');
const GULF_FAMILIES = latin(
  'Al-Harbi',
  'Al-Saud',
  'Haddad',
  'Khoury',
  'Rahman',
  'Saleh',
  'Mansour',
  'Nasser',
  'Hamdan',
);
const SWEDISH_WOMEN = latin('Astrid', 'Elsa', 'Åsa', 'Maja', 'Linnéa', 'Freja', 'Ingrid', 'Saga');
const SWEDISH_MEN = latin('Björn', 'Erik', 'Lars', 'Oskar', 'Nils', 'Gustav', 'Måns', 'Elias');
const SWEDISH_FAMILIES = latin('Lindqvist', 'Åkesson', 'Bergström', 'Nyström', 'Sjöberg', 'Öberg', 'Holm', 'Ek');

const STREETS = ['Bole Road, House', 'Kebele 04, House', 'Churchill Avenue, Block', 'Tabor sub-city, House'];
const at = (weight: number, city: string, state: string, country = 'Ethiopia', streets = STREETS): Home => ({
  weight,
  country,
  city,
  state,
  streets,
});
const ABROAD = ['King Fahd Street', 'Corniche Road', 'Building', 'Al Wahda Street'];
const GULF_HOMES: readonly Home[] = [
  at(5, 'Riyadh', 'Riyadh', 'Saudi Arabia', ABROAD),
  at(4, 'Dubai', 'Dubai', 'United Arab Emirates', ABROAD),
  at(2, 'Doha', 'Doha', 'Qatar', ABROAD),
  at(2, 'Kuwait City', 'Al Asimah', 'Kuwait', ABROAD),
  at(1, 'Manama', 'Capital', 'Bahrain', ABROAD),
  at(2, 'Beirut', 'Beirut', 'Lebanon', ABROAD),
];
const SWEDISH_HOMES: readonly Home[] = [
  at(3, 'Stockholm', 'Stockholm', 'Sweden', ['Sveavägen', 'Storgatan']),
  at(1, 'Göteborg', 'Västra Götaland', 'Sweden', ['Avenyn', 'Linnégatan']),
];

/** Nobody here exists. Mostly people in Ethiopia, some of them in the Gulf, in Lebanon and in Sweden. */
export const ORIGINS: readonly Origin[] = [
  {
    weight: 80,
    women: ETHIOPIAN_WOMEN,
    men: ETHIOPIAN_MEN,
    families: ETHIOPIAN_FAMILIES,
    countryOfBirth: 'Ethiopia',
    homes: [
      at(8, 'Addis Ababa', 'Addis Ababa'),
      at(3, 'Adama', 'Oromia'),
      at(2, 'Hawassa', 'Sidama'),
      at(2, 'Bahir Dar', 'Amhara'),
      at(2, 'Mekelle', 'Tigray'),
      at(1, 'Dire Dawa', 'Dire Dawa'),
    ],
    phonePrefix: '+251900',
  },
  {
    weight: 8,
    women: ETHIOPIAN_WOMEN,
    men: ETHIOPIAN_MEN,
    families: ETHIOPIAN_FAMILIES,
    countryOfBirth: 'Ethiopia',
    homes: GULF_HOMES,
    phonePrefix: '+966500',
  },
  {
    weight: 8,
    women: GULF_WOMEN,
    men: GULF_MEN,
    families: GULF_FAMILIES,
    countryOfBirth: 'Lebanon',
    homes: GULF_HOMES,
    phonePrefix: '+971500',
  },
  {
    weight: 4,
    women: SWEDISH_WOMEN,
    men: SWEDISH_MEN,
    families: SWEDISH_FAMILIES,
    countryOfBirth: 'Sweden',
    homes: SWEDISH_HOMES,
    phonePrefix: '+467000',
  },
];
