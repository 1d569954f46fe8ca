import { expect, it } from 'vitest';
import { type Attempt, type Verdict, verdictOf } from './journal.ts';

const attempt = (verdict: Verdict, code: string | null = null): Attempt => ({
  round: 0,
  verdict,
  status: null,
  code,
  identity: null,
});

it.each<[string, readonly Attempt[], Verdict]>([
  ['nothing when no answer came', [], 'unknown'],
  ['refused when every answer refuses it', [attempt('refused', 'email_taken'), attempt('refused')], 'refused'],
  ['unknown when one of them says nothing', [attempt('refused'), attempt('unknown')], 'unknown'],
  ['acknowledged when one of them says so', [attempt('refused'), attempt('acknowledged')], 'acknowledged'],
  ['unknown when its document was replaced before the answer', [attempt('refused', 'document_superseded')], 'unknown'],
])('should take a command for %s', (_case, attempts, verdict) => {
  expect(verdictOf({ attempts: [...attempts] })).toBe(verdict);
});
