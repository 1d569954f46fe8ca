import type { Look } from '../chart-data.ts';

/** All at least 4.5:1 on white. */
const COLOURS: Readonly<Record<Look, string>> = {
  plain: '#0f6b4a',
  stripes: '#9a4a00',
  dots: '#1f4f8f',
  grid: '#7a2f7a',
};

/** The ids of patterns are those of the whole page: each drawing has its own. */
export const fillOf = (drawing: string, look: Look): string =>
  look === 'plain' ? COLOURS.plain : `url(#${drawing}-${look})`;
export const strokeOf = (look: Look): string => COLOURS[look];

export function Patterns({ drawing }: { readonly drawing: string }) {
  return (
    <defs>
      <pattern
        id={`${drawing}-stripes`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="#fff" />
        <rect width="3.5" height="6" fill={COLOURS.stripes} />
      </pattern>
      <pattern id={`${drawing}-dots`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill="#fff" />
        <circle cx="2.5" cy="2.5" r="1.7" fill={COLOURS.dots} />
      </pattern>
      <pattern id={`${drawing}-grid`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="#fff" />
        <path d="M0 1H6M1 0V6" stroke={COLOURS.grid} strokeWidth="2" />
      </pattern>
    </defs>
  );
}
