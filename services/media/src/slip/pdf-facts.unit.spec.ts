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

  it('should read both dates, and none that are no dates', () => {
    expect(factsOf("/CreationDate (D:20261012090000+03'00')", '/ModDate (D:20261013100000Z)')).toMatchObject({
      created: Date.UTC(2026, 9, 12, 6),
      changed: Date.UTC(2026, 9, 13, 10),
    });
    expect(factsOf('/CreationDate (yesterday)', '/ModDate (D:20269999999999Z)')).toMatchObject({
      created: null,
      changed: null,
    });
  });

  it('should find what can act, also under a disguised name', () => {
    expect(factsOf('/S /J#61vaScript', '/Launch').active).toStrictEqual(['JavaScript', 'Launch']);
  });
});
