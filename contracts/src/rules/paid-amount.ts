import { withPlainSigns } from '../text/identifiers.ts';

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const CURRENCY = '(?:etb|birr|br)';
const VERB = '(?:transferred|sent|paid|received|debited|credited|deposited)';
const WAYS = [
  `${VERB}(?: with| by)? ?${CURRENCY}\\.? ?${NUMBER}`,
  `${VERB}(?: with| by)? ?${NUMBER} ?${CURRENCY}`,
  `${CURRENCY}\\.? ?${NUMBER} ?(?:(?:has|have) been|was|is) ${VERB}`,
].map((way) => new RegExp(`(?<![A-Z0-9])${way}(?![A-Z0-9])`, 'giu'));

/**
 * What was paid, as the message of an issuer says it. A message names fees and a balance as well, so a number counts only beside a
 * word that says it was paid.
 * @returns whole birr; null where there is none, more than one, or cents: some banks add their fee to it
 */
export function readPaidAmount(text: string): number | null {
  const line = withPlainSigns(text);
  const amounts = new Set(WAYS.flatMap((way) => Array.from(line.matchAll(way), ([, amount = '']) => toNumber(amount))));
  const [amount] = amounts;

  return amounts.size === 1 && amount !== undefined && Number.isInteger(amount) && amount > 0 ? amount : null;
}

const toNumber = (written: string): number => Number(written.replaceAll(',', ''));
