import type { PhotoCheckResult } from '@entry/contracts/application/evidence';
import { PHOTO_CHECK_UNITS, type PhotoUnit } from '@entry/contracts/rules/photo-checks';
import { formatFileSize, formatNumber } from '../../components/format.ts';
import type { TextOf } from '../../messages/text.tsx';

/** What was measured and what is allowed; null where the check is not about a number. */
export function describeMeasure({ code, measured, limit }: PhotoCheckResult, text: TextOf): string | null {
  const unit = (PHOTO_CHECK_UNITS as Readonly<Record<string, PhotoUnit | null>>)[code] ?? null;
  if (measured === null || unit === null) return null;
  const said = (value: number) => describeValue(value, unit, text);
  const { from = null, to = null } = limit ?? {};

  if (from !== null && from === to)
    return text('photoFindings.exactly', { measured: said(measured), from: said(from) });
  if (from !== null && to !== null) {
    return text('photoFindings.between', { measured: said(measured), from: said(from), to: said(to) });
  }
  if (from !== null) return text('photoFindings.atLeast', { measured: said(measured), from: said(from) });
  if (to !== null) return text('photoFindings.atMost', { measured: said(measured), to: said(to) });

  return said(measured);
}

function describeValue(value: number, unit: PhotoUnit, text: TextOf): string {
  switch (unit) {
    case 'share':
      return text('photoFindings.percent', { value: rounded(100 * value) });
    case 'degrees':
      return text('photoFindings.degrees', { value: rounded(value) });
    case 'pixels':
      return text('photoFindings.pixels', { value: rounded(value) });
    case 'levels':
      return text('photoFindings.levels', { value: rounded(value) });
    case 'bytes':
      return formatFileSize(value);
    case 'count':
    case 'score':
      return rounded(value);
  }
}

const rounded = (value: number): string => formatNumber(Math.round(10 * value) / 10);
