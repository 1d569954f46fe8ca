import { createRandom } from './random.ts';

/** Three bytes a pixel, row by row. */
export type Drawing = { readonly width: number; readonly height: number; readonly data: Uint8Array };
type Colour = readonly [number, number, number];
type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Receipt = {
  readonly amount: number;
  /** As the Commercial Bank of Ethiopia writes it. */
  readonly reference: string;
  /** ISO 8601. */
  readonly paidAt: string;
};

const PAPER: Colour = [250, 250, 248];
const INK: Colour = [32, 38, 44];
const GLYPH = { columns: 5, rows: 7 };
/** Of the sum on the receipt, as shares of it. */
export const AMOUNT_PLACE: Place = { x: 0.5, y: 0.62, width: 0.42, height: 0.06 };
const DAY = 86_400_000;

/** Letters that look like letters to a program: strokes of one colour, each of a pattern of its own. No font is needed. */
export function drawText(
  drawing: Drawing,
  text: string,
  at: { readonly x: number; readonly y: number },
  size: number,
): void {
  for (const [place, letter] of text.split('').entries()) {
    if (letter === ' ') continue;
    const random = createRandom((letter.codePointAt(0) ?? 0) * 7_919);
    for (let cell = 0; cell < GLYPH.columns * GLYPH.rows; cell += 1) {
      if (random.share() < 0.45) continue;
      const x = at.x + (place * (GLYPH.columns + 1) + (cell % GLYPH.columns)) * size;
      const y = at.y + Math.floor(cell / GLYPH.columns) * size;
      fill(drawing, { x, y, width: size, height: size }, INK);
    }
  }
}

export function fill({ width, height, data }: Drawing, place: Place, [red, green, blue]: Colour): void {
  const right = Math.min(width, Math.round(place.x + place.width));
  const bottom = Math.min(height, Math.round(place.y + place.height));
  for (let y = Math.max(0, Math.round(place.y)); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.round(place.x)); x < right; x += 1) data.set([red, green, blue], 3 * (y * width + x));
  }
}

/** @param number another receipt for every number: payer, sum, date and reference differ */
export function receiptOf(number: number): Receipt {
  const random = createRandom(number * 31 + 5);
  const day = Math.floor(random.between(280, 300));
  const letters = Array.from({ length: 5 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[Math.floor(random.share() * 32)]);

  return {
    amount: 3_500 + 500 * Math.floor(random.share() * 4),
    reference: `FT26${day}${letters.join('')}`,
    paidAt: new Date(Date.UTC(2026, 0, day) + 9 * 3_600_000).toISOString(),
  };
}

/** Of the upload: a day after the payment. */
export const uploadedAt = ({ paidAt }: Receipt): string => new Date(Date.parse(paidAt) + DAY).toISOString();

export function drawReceipt(
  receipt: Receipt,
  { width, height }: { readonly width: number; readonly height: number },
): Drawing {
  const drawing = { width, height, data: new Uint8Array(width * height * 3) };
  fill(drawing, { x: 0, y: 0, width, height }, PAPER);
  fill(drawing, { x: 0, y: 0, width, height: height * 0.16 }, [91, 42, 134]);
  const size = Math.max(2, Math.round(width / 220));
  const lines = [
    'CUSTOMER ADVICE',
    receipt.reference,
    receipt.paidAt.slice(0, 16),
    'SERVICE FEE',
    `NO ${receipt.reference.slice(7)}`,
  ];
  for (const [place, line] of lines.entries()) {
    const y = height * (0.22 + place * 0.075);
    drawText(drawing, line, { x: width * 0.07, y }, size);
    fill(drawing, { x: width * 0.07, y: y + size * 10, width: width * 0.86, height: 2 }, [214, 216, 219]);
  }
  drawText(drawing, 'AMOUNT', { x: width * 0.07, y: height * (AMOUNT_PLACE.y + 0.012) }, size);
  writeAmount(drawing, receipt.amount);

  return drawing;
}

function writeAmount(drawing: Drawing, amount: number): void {
  const { width, height } = drawing;
  const size = Math.max(2, Math.round(width / 220));
  drawText(
    drawing,
    `${amount}.00 ETB`,
    { x: width * (AMOUNT_PLACE.x + 0.01), y: height * (AMOUNT_PLACE.y + 0.012) },
    size,
  );
}

/** Another sum over the old one, as somebody does it who has a program for pictures: a patch of paper, and new digits. */
export function pasteAmount(drawing: Drawing, amount: number, paper: Colour): void {
  const { width, height } = drawing;
  fill(
    drawing,
    {
      x: width * AMOUNT_PLACE.x,
      y: height * AMOUNT_PLACE.y,
      width: width * AMOUNT_PLACE.width,
      height: height * AMOUNT_PLACE.height,
    },
    paper,
  );
  writeAmount(drawing, amount);
}
