import { PROBLEMS } from '@entry/contracts/problem';
import { PASSWORD_MINIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { DomainError } from '@entry/domain/domain-error';

/** Of whom a password must not be made. What is left out, or empty, is not looked for. */
export type PasswordOwner = {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
};

/** What everybody here has to do with, and whoever guesses tries first. */
const WORDS_OF_THE_SERVICE: readonly string[] = (
  'dv2025 dv2026 dv2027 dv2028 diversity visa lottery greencard america usa ' +
  'assisted entry service ethiopia ethiopian habesha addis ababa abeba password'
).split(' ');
/** Shorter ones are found in half of all words. */
const SHORTEST_WORD = 3;
/** Letters that have to be a person's own beside a word that others know. */
const OWN_LETTERS = 4;
/** With or without the country's code in front: people know their number by its end. */
const PHONE_ENDINGS = [9, 8];
/** What any password takes that is as short as can be and follows no pattern: zxcvbn reckons ten guesses for each sign. */
const LEAST_GUESSES = 10 ** PASSWORD_MINIMUM_LENGTH;
/** Signs that are looked at for patterns. The time grows by the square, and nobody else is served meanwhile. */
const PATTERN_MAXIMUM_LENGTH = 32;
const PATTERNS = ['repeat', 'sequence'];

type IsPattern = (folded: string) => boolean;

let common: Promise<ReadonlySet<string>> | null = null;
let pattern: Promise<IsPattern> | null = null;

/**
 * Refuses what is tried first: one of the 49,233 most used passwords, also with digits put around it as the rule for
 * passwords makes people do, repeats and sequences, and what is little more than the person's own names, address or number
 * or words of the service.
 * @param field where the person typed it
 * @throws DomainError `password_common`, `password_personal`
 */
export async function refuseKnownPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const folded = fold(password);

  if (isCommon(folded, await loadCommon())) throw refusal('password_common', field);
  if ((await loadPattern())(folded)) throw refusal('password_common', field);
  if (isMadeOf(folded, wordsOf(owner))) throw refusal('password_personal', field);
}

function refusal(code: 'password_common' | 'password_personal', field: string): DomainError {
  return new DomainError(code, { errors: [{ field, message: PROBLEMS[code].message, code }] });
}

/** Read when somebody first chooses a password: most starts of a process never need it. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return common;
}

function loadPattern(): Promise<IsPattern> {
  pattern ??= import('@zxcvbn-ts/core').then(({ ZxcvbnFactory }) => {
    const zxcvbn = new ZxcvbnFactory({ maxLength: PATTERN_MAXIMUM_LENGTH });

    return (folded) => {
      const { guesses, sequence } = zxcvbn.check(folded);
      return guesses < LEAST_GUESSES && sequence.some((match) => PATTERNS.includes(match.pattern));
    };
  });
  return pattern;
}

function isCommon(folded: string, list: ReadonlySet<string>): boolean {
  if (list.has(folded)) return true;

  const core = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // Of a password that is mostly digits and signs, a word in it is the lesser part.
  return core.length * 2 >= folded.length && list.has(core);
}

function isMadeOf(folded: string, words: readonly string[]): boolean {
  const whole = squash(folded);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), whole);

  return rest !== whole && rest.replaceAll(/[^\p{L}]/gu, '').length < OWN_LETTERS;
}

/** The longest first, or a part of a name would be cut out of the whole one. */
function wordsOf({ firstName, middleName, lastName, email, phone = '' }: PasswordOwner): readonly string[] {
  const [local = '', domain = ''] = email.split('@');
  const names = [firstName, middleName, lastName, local, domain.split('.').slice(0, -1).join('.')];
  const digits = phone.replaceAll(/\D/g, '');
  const numbers = PHONE_ENDINGS.filter((length) => digits.length >= length).map((length) => digits.slice(-length));
  const parts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)]);
  const words = [...parts, ...numbers, ...WORDS_OF_THE_SERVICE].map((word) => squash(fold(word)));

  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((left, right) => right.length - left.length);
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
const squash = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
