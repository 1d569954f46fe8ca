import { describe, expect, it } from 'vitest';
import { findTouchedSpecs } from './touched-specs.mjs';

const importing = (...names) => names.map((name) => `import { a } from '${name}';`).join('\n');
const sources = new Map([
  ['contracts/src/fees.ts', ''],
  ['contracts/src/quote.ts', importing('./fees.ts')],
  ['contracts/src/offer.ts', importing('./quote.ts')],
  ['contracts/src/offer.unit.spec.ts', importing('./offer.ts')],
  ['services/domain/src/decide.ts', importing('@entry/contracts/fees')],
  ['services/domain/src/decide.unit.spec.ts', importing('./decide.ts')],
  ['services/domain/src/decider.ts', importing('./decide.ts')],
  ['services/domain/src/decider.unit.spec.ts', importing('./decider.ts')],
  ['services/gateway/src/routes/slips.ts', "path: '/api/slips/:id/file',"],
  ['services/gateway/src/all.ts', importing('./routes/slips.ts', ...Array.from({ length: 30 }, () => './all.ts'))],
  ['services/gateway/src/all.int.spec.ts', importing('./all.ts')],
  ['services/gateway/src/slips.int.spec.ts', "await get('/api/slips');"],
  ['services/gateway/src/files.int.spec.ts', "await get('/api/slips/1/file'.replace('1', id));"],
]);

describe('Tests that a change can affect', () => {
  it('should be those of its package, and those of others that import it through one file', () => {
    expect(findTouchedSpecs(sources, ['contracts/src/fees.ts'])).toStrictEqual([
      'contracts/src/offer.unit.spec.ts',
      'services/domain/src/decide.unit.spec.ts',
    ]);
  });

  it('should be those that ask an address of a changed route, and none behind a file that imports all routes', () => {
    expect(findTouchedSpecs(sources, ['services/gateway/src/routes/slips.ts'])).toStrictEqual([
      'services/gateway/src/files.int.spec.ts',
      'services/gateway/src/slips.int.spec.ts',
    ]);
  });

  it('should be a changed test itself', () => {
    expect(findTouchedSpecs(sources, ['contracts/src/offer.unit.spec.ts'])).toStrictEqual([
      'contracts/src/offer.unit.spec.ts',
    ]);
  });
});
