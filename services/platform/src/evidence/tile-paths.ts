import { TILE_WIDTH } from '../ports/evidence-store.ts';

/** Where a tile lies (c2sp.org/tlog-tiles), with `.p/<width>` behind it when it is not full. */
export function tilePath(level: number, index: number, width = TILE_WIDTH): string {
  const partial = width === TILE_WIDTH ? '' : `.p/${width}`;

  return `tile/${level}/${tileName(index)}${partial}`;
}

/** A number in groups of three digits, so that no folder holds more than a thousand files: x001/x234/067. */
export function tileName(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];

  return groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/');
}
