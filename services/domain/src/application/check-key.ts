import type { PhotoEvidence, SlipEvidence } from '@entry/contracts/application/evidence';
import { ASKED_PHOTO_CHECKS } from '@entry/contracts/rules/photo-checks';

const ASKED: ReadonlySet<string> = new Set(ASKED_PHOTO_CHECKS);

/**
 * What a check came to, as a text: the same outcomes by the same rules give the same text, whatever was measured exactly. What
 * was asked is left out: the applicant is asked once, and a later check asks nobody.
 */
export function checkKey({ rulesVersion, checks }: PhotoEvidence | SlipEvidence): string {
  const outcomes = checks
    .filter(({ code }) => !ASKED.has(code))
    .map((check) => `${check.code}=${'verdict' in check ? check.verdict : check.outcome}`);

  return [rulesVersion, ...outcomes].join(' ');
}
