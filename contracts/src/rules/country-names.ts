/** As people call a country today, in English, and behind it how else it is spelled. */
const SPELLINGS: readonly string[] = `
Afghanistan|أفغانستان|አፍጋኒስታን
Albania
Algeria|الجزائر|አልጄሪያ
Andorra
Angola
Antigua and Barbuda|Antigua
Argentina
Armenia
Australia
Austria
Azerbaijan
Bahamas
Bahrain|البحرين|ባህሬን
Bangladesh|بنغلاديش|ባንግላዴሽ
Barbados
Belarus|Byelorussia
Belgium
Belize
Benin
Bhutan
Bolivia
Bosnia and Herzegovina|Bosnia
Botswana
Brazil|Brasil|البرازيل|ብራዚል
Brunei|Brunei Darussalam
Bulgaria
Burkina Faso|Burkina
Burundi|ቡሩንዲ
Cabo Verde|Cape Verde
Cambodia
Cameroon|Cameroun
Canada|كندا|ካናዳ
Central African Republic|CAR
Chad|Tchad|تشاد|ቻድ
Chile
China|PRC|People's Republic of China|Mainland China|الصين|ቻይና
Colombia|Columbia|كولومبيا|ኮሎምቢያ
Comoros|جزر القمر
Costa Rica
Côte d'Ivoire|Ivory Coast
Croatia
Cuba|كوبا|ኩባ
Cyprus
Czech Republic|Czechia
Democratic Republic of the Congo|DRC|DR Congo|Congo Kinshasa|Zaire|ኮንጎ
Denmark
Djibouti|جيبوتي|ጅቡቲ
Dominica
Dominican Republic|República Dominicana
Ecuador
Egypt|Arab Republic of Egypt|مصر|ግብፅ|ግብጽ
El Salvador|Salvador
Equatorial Guinea
Eritrea|State of Eritrea|إريتريا|ارتريا|ኤርትራ
Estonia
Eswatini|Swaziland
Ethiopia|Federal Democratic Republic of Ethiopia|FDRE|Etiopia|Ethopia|Itoophiyaa|Itiyoophiyaa|إثيوبيا|ኢትዮጵያ|ኢትዮጲያ|ኢትዮፕያ
Fiji
Finland
France
Gabon
Gambia
Georgia
Germany|Federal Republic of Germany|ألمانيا|ጀርመን
Ghana|غانا|ጋና
Greece
Grenada
Guatemala
Guinea
Guinea-Bissau
Guyana
Haiti|هايتي|ሃይቲ
Honduras|هندوراس
Hong Kong|Hongkong|هونغ كونغ|ሆንግ ኮንግ
Hungary
Iceland
India|Bharat|الهند|ህንድ|ሕንድ
Indonesia|إندونيسيا|ኢንዶኔዢያ
Iran|Islamic Republic of Iran|إيران|ኢራን
Iraq|العراق|ኢራቅ
Ireland
Israel|إسرائيل|እስራኤል
Italy|إيطاليا|ጣሊያን
Jamaica|جامايكا|ጃማይካ
Japan
Jordan|Hashemite Kingdom of Jordan|الأردن|ዮርዳኖስ
Kazakhstan
Kenya|كينيا|ኬንያ
Kiribati
Kosovo
Kuwait|State of Kuwait|الكويت|ኩዌት
Kyrgyzstan
Laos|Lao PDR
Latvia
Lebanon|Lebanese Republic|لبنان|ሊባኖስ
Lesotho
Liberia
Libya|ليبيا|ሊቢያ
Liechtenstein
Lithuania
Luxembourg
Macau|Macao
Madagascar
Malawi
Malaysia
Maldives
Mali
Malta
Marshall Islands
Mauritania|موريتانيا
Mauritius
Mexico|Mejico|المكسيك|ሜክሲኮ
Micronesia|Federated States of Micronesia
Moldova
Monaco
Mongolia
Montenegro
Morocco|المغرب|ሞሮኮ
Mozambique
Myanmar|Burma|Myanmar Burma
Namibia
Nauru
Nepal|نيبال|ኔፓል
Netherlands|Holland
New Zealand
Nicaragua
Niger
Nigeria|Federal Republic of Nigeria|نيجيريا|ናይጄሪያ
North Korea|Democratic People's Republic of Korea|DPRK
North Macedonia|Macedonia
Norway
Oman|Sultanate of Oman|عمان|ኦማን
Pakistan|Islamic Republic of Pakistan|باكستان|ፓኪስታን
Palau
Palestine|State of Palestine|West Bank|Gaza|Gaza Strip|فلسطين
Panama
Papua New Guinea
Paraguay
Peru
Philippines|Pilipinas|Philippine|الفلبين|ፊሊፒንስ
Poland
Portugal
Puerto Rico
Qatar|State of Qatar|قطر|ኳታር
Republic of the Congo|Congo|Congo Brazzaville
Romania
Russia|Russian Federation|روسيا|ሩሲያ
Rwanda|رواندا|ሩዋንዳ
Saint Kitts and Nevis|St Kitts and Nevis
Saint Lucia|St Lucia
Saint Vincent and the Grenadines|St Vincent and the Grenadines
Samoa
San Marino
Sao Tome and Principe
Saudi Arabia|KSA|Saudi|السعودية|المملكة العربية السعودية|ሳውዲ አረቢያ|ሳዑዲ አረቢያ
Senegal
Serbia
Seychelles
Sierra Leone
Singapore
Slovakia|Slovak Republic
Slovenia
Solomon Islands
Somalia|Somaliland|Federal Republic of Somalia|الصومال|ሶማሊያ
South Africa|RSA|جنوب أفريقيا|ደቡብ አፍሪካ
South Korea|Korea|ROK|كوريا الجنوبية|ደቡብ ኮሪያ
South Sudan|جنوب السودان|ደቡብ ሱዳን
Spain
Sri Lanka
Sudan|السودان|ሱዳን
Suriname
Sweden|السويد|ስዊድን
Switzerland
Syria|Syrian Arab Republic|سوريا|ሶሪያ
Taiwan|ROC
Tajikistan
Tanzania|United Republic of Tanzania|تنزانيا|ታንዛኒያ
Thailand
Timor-Leste|East Timor
Togo
Tonga
Trinidad and Tobago|Trinidad
Tunisia|تونس
Turkey|Türkiye|تركيا|ቱርክ
Turkmenistan
Tuvalu
Uganda|أوغندا|ዩጋንዳ|ኡጋንዳ
Ukraine
United Arab Emirates|UAE|Emirates|Dubai|Abu Dhabi|الإمارات|الإمارات العربية المتحدة|ዩናይትድ አረብ ኤምሬትስ|ኤምሬትስ
United Kingdom|UK|Great Britain|England|Scotland|Wales|Northern Ireland|بريطانيا|እንግሊዝ
United States of America|USA|US|United States|America|الولايات المتحدة|አሜሪካ
Uruguay
Uzbekistan
Vanuatu
Vatican City|Holy See
Venezuela|Bolivarian Republic of Venezuela|فنزويلا|ቬንዙዌላ
Vietnam|Viet Nam|Socialist Republic of Vietnam|فيتنام|ቬትናም
Yemen|اليمن|የመን
Zambia
Zimbabwe
`
  .trim()
  .split('\n');

/** What the formal name of a country has beside its name. */
const FORMAL_WORDS: ReadonlySet<string> = new Set(['the', 'of', 'and', 'republic', 'kingdom', 'state']);

/** To choose from, in the order of the alphabet. */
export const COUNTRY_NAMES: readonly string[] = SPELLINGS.map((line) => line.split('|')[0] ?? '');

const namesByKey: ReadonlyMap<string, string> = new Map(
  SPELLINGS.flatMap((line, index) => line.split('|').map((spelling) => [keyOf(spelling), COUNTRY_NAMES[index] ?? ''])),
);

/** The country that somebody means; null for none that we know. */
export function countryNamed(typed: string): string | null {
  return namesByKey.get(keyOf(typed)) ?? null;
}

/** Alike for accents, dots, doubled letters, formal words, and words in another order: "Korea, South". */
function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}.'’‘ʼ]/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !FORMAL_WORDS.has(word))
    .map((word) => word.replaceAll(/(.)\1+/gu, '$1'))
    .toSorted()
    .join(' ');
}
