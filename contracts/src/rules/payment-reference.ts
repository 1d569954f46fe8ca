/**
 * The reference that applicants write into a transfer, so that it can be told whose it is: `DV-7K4M-2Q9X`. It follows
 * from the application's id and tells nothing else. No character looks like another one (no 0, 1, I, L, O), and there is
 * a prime number of them, so that the last one gives away every wrong character and every two that were swapped.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = ALPHABET.length;
const PREFIX = 'DV';
const DATA_LENGTH = 7;
const GROUP_LENGTH = 4;
/** Hexadecimal digits of an id that are taken: 48 bits, which a number holds exactly. */
const TAKEN_DIGITS = 12;
const SHAPE = new RegExp(`^${PREFIX}([${ALPHABET}]{${DATA_LENGTH + 1}})$`);

/**
 * @param applicationId UUID that follows from a hash; one of two that share their reference is as likely as 1 in 27,500
 *   million pairs
 */
export function paymentReferenceOf(applicationId: string): string {
  let rest = Number.parseInt(applicationId.replaceAll('-', '').slice(0, TAKEN_DIGITS), 16);
  let data = '';
  for (let place = 0; place < DATA_LENGTH; place += 1) {
    data += ALPHABET[rest % BASE];
    rest = Math.floor(rest / BASE);
  }

  return shown(data + checkCharacter(data));
}

/** The reference as it is written here, whatever was typed in between its characters; null when it is none. */
export function readPaymentReference(text: string): string | null {
  const code = SHAPE.exec(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))?.[1];
  if (code === undefined || checkCharacter(code.slice(0, DATA_LENGTH)) !== code[DATA_LENGTH]) return null;

  return shown(code);
}

function shown(code: string): string {
  return `${PREFIX}-${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`;
}

/** Each place weighs something else, and none of it is a multiple of the prime: so any two that are swapped show. */
function checkCharacter(data: string): string {
  const sum = Array.from(data).reduce(
    (total, character, place) => total + ALPHABET.indexOf(character) * (place + 2),
    0,
  );

  // Of the check character's own weight, 1: all of it together is a multiple of the prime.
  return ALPHABET[(BASE - (sum % BASE)) % BASE] ?? '';
}
