import { describe, expect, it } from 'vitest';
import { readPdfFacts } from './pdf-facts.ts';

const factsOf = (...lines: readonly string[]) => readPdfFacts(Buffer.from(`%PDF-1.7\n${lines.join('\n')}`, 'latin1'));

describe('When a PDF says something of itself', () => {
  it('should say nothing for one that is silent', () => {
    expect(factsOf('trailer', '%%EOF')).toStrictEqual({
      additions: 0,
      producer: null,
      created: null,
      changed: null,
      active: [],
    });
  });

  it('should count what was added to the end, and not the two ends of a linearised file', () => {
    expect(factsOf('%%EOF', '1 0 obj', '%%EOF', '%%EOF').additions).toBe(2);
    expect(factsOf('<< /Linearized 1 >>', '%%EOF', '%%EOF').additions).toBe(0);
    expect(factsOf('<< /Linearized 1 >>', '%%EOF', '%%EOF', '%%EOF').additions).toBe(1);
  });

  it.each([
    ['/Producer (Canva)', 'Canva'],
    ['/Producer (a \\(b\\) c)', 'a \\(b\\) c'],
    ['/Producer <43616E7661>', 'Canva'],
    ['/Producer <FEFF00430061006E00760061>', 'Canva'],
    ['/Creator (Writer)\n/Producer (LibreOffice)', 'LibreOffice / Writer'],
    ['/Producer ()', null],
    ['/Producer (no end', null],
  ])('should read the program in %j', (text, producer) => {
    expect(factsOf(text).producer).toBe(producer);
  });

  it.each([
    ["D:20261012090000+03'00'", Date.UTC(2026, 9, 12, 6), true],
    ['D:20261012090000-0130', Date.UTC(2026, 9, 12, 10, 30), true],
    ['D:20261013100000Z', Date.UTC(2026, 9, 13, 10), true],
    ["D:20261013100000Z00'00'", Date.UTC(2026, 9, 13, 10), true],
    // Nobody knows which clock it was.
    ['D:20261013100000', Date.UTC(2026, 9, 13, 10), false],
  ])('should read the date %s', (written, instant, hasZone) => {
    expect(factsOf(`/CreationDate (${written})`, `/ModDate (${written})`)).toMatchObject({
      created: { instant, hasZone },
      changed: { instant, hasZone },
    });
  });

  it.each([
    'yesterday',
    'D:00000000000000Z',
    'D:20261301000000Z',
    'D:20260132000000Z',
    'D:20260231000000Z',
    'D:20260101250000Z',
    'D:20269999999999Z',
    "D:20260101000000+99'00'",
  ])('should read no date that is in no calendar: %s', (written) => {
    expect(factsOf(`/CreationDate (${written})`, `/ModDate (${written})`)).toMatchObject({
      created: null,
      changed: null,
    });
  });

  it('should find what can act, also under a disguised name', () => {
    expect(factsOf('/S /J#61vaScript', '/Launch').active).toStrictEqual(['JavaScript', 'Launch']);
  });
});
