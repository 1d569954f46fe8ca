import { fileURLToPath } from 'node:url';
import { PAYMENT_METHODS } from '@entry/contracts/rules/documents';
import { readPayeesFile, toInstructions } from '@entry/platform/payees/payees-file';
import { describe, expect, it } from 'vitest';
import { DEMO_PAYEES } from './demo-payees.ts';

const EXAMPLE = fileURLToPath(new URL('../../../deploy/payees.example.json', import.meta.url));

describe('The payees of the demo', () => {
  it('should be those of the example that operators begin with', () => {
    expect(readPayeesFile(EXAMPLE)).toStrictEqual(toInstructions(DEMO_PAYEES));
  });

  it('should show every method, and be marked as invented', () => {
    const { isDemonstration, payees } = toInstructions(DEMO_PAYEES);

    expect(isDemonstration).toBe(true);
    expect(new Set(payees.map(({ method }) => method))).toStrictEqual(new Set(PAYMENT_METHODS));
  });

  it('should hold no number that anybody could have', () => {
    for (const { account, phone, merchantCode } of toInstructions(DEMO_PAYEES).payees) {
      for (const number of [account, phone, merchantCode]) expect(number ?? '').toMatch(/^[+0 ]*[12]?$/);
    }
  });
});
