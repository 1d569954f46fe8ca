/**
 * Letters as squares, 5 wide and 7 high. Drawn text must look the same on every machine, and a machine without
 * fonts draws none at all.
 */
const GLYPH_WIDTH = 5;
const GLYPH_HEIGHT = 7;
const ADVANCE = GLYPH_WIDTH + 1;

/** Five columns per letter, lowest bit on top. */
const COLUMNS: Readonly<Record<string, string>> = {
  ' ': '0000000000',
  '!': '00005f0000',
  '"': '0007000700',
  '#': '147f147f14',
  '%': '2313086462',
  '&': '3649552250',
  "'": '0000070000',
  '(': '001c224100',
  ')': '0041221c00',
  '*': '14083e0814',
  '+': '08083e0808',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  ':': '0036360000',
  ';': '0056360000',
  '<': '0814224100',
  '=': '1414141414',
  '>': '0041221408',
  '?': '0201510906',
  '@': '324979413e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  a: '2054545478',
  b: '7f48444438',
  c: '3844444420',
  d: '384444487f',
  e: '3854545418',
  f: '087e090102',
  g: '0c5252523e',
  h: '7f08040478',
  i: '00447d4000',
  j: '2040443d00',
  k: '7f10284400',
  l: '00417f4000',
  m: '7c04180478',
  n: '7c08040478',
  o: '3844444438',
  p: '7c14141408',
  q: '081414187c',
  r: '7c08040408',
  s: '4854545420',
  t: '043f444020',
  u: '3c4040207c',
  v: '1c2040201c',
  w: '3c4030403c',
  x: '4428102844',
  y: '0c5050503c',
  z: '4464544c44',
  _: '4040404040',
};

function glyphPath(letter: string, x: number, y: number, size: number): string {
  const columns = COLUMNS[letter] ?? COLUMNS['?'] ?? '';
  let path = '';

  for (let column = 0; column < GLYPH_WIDTH; column += 1) {
    const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16);
    let row = 0;

    while (row < GLYPH_HEIGHT) {
      if ((bits & (1 << row)) === 0) {
        row += 1;
        continue;
      }

      let length = 1;
      while (row + length < GLYPH_HEIGHT && (bits & (1 << (row + length))) !== 0) length += 1;
      path += `M${x + column * size} ${y + row * size}h${size}v${length * size}h${-size}z`;
      row += length;
    }
  }

  return path;
}

/** Width of a line of text in the units of the picture. */
export function textWidth(text: string, size: number): number {
  return (text.length * ADVANCE - 1) * size;
}

/** SVG path of one line of text; `x` and `y` are its upper left corner, `size` is the side of one square. */
export function drawText(text: string, x: number, y: number, size: number, colour: string): string {
  const path = text
    .split('')
    .map((letter, index) => glyphPath(letter, x + index * ADVANCE * size, y, size))
    .join('');
  return `<path d="${path}" fill="${colour}"/>`;
}

export function drawCentredText(text: string, centre: number, y: number, size: number, colour: string): string {
  return drawText(text, Math.round(centre - textWidth(text, size) / 2), y, size, colour);
}
