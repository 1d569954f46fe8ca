import type { PhotoEvidence, SlipEvidence } from '@entry/contracts/application/evidence';

/** What a check came to, as a text: the same outcomes by the same rules give the same text, whatever was measured exactly. */
export function checkKey({ rulesVersion, checks }: PhotoEvidence | SlipEvidence): string {
  const outcomes = checks.map((check) => `${check.code}=${'verdict' in check ? check.verdict : check.outcome}`);

  return [rulesVersion, ...outcomes].join(' ');
}
