import type { SlipCheckCode } from '@entry/contracts/rules/slip-checks';
import { describe, expect, it } from 'vitest';
import { readPdfFacts } from './pdf-facts.ts';
import type { SlipFacts } from './slip-facts.ts';
import { SOFT_CHECKS } from './soft-checks.ts';

const look = (code: SlipCheckCode, facts: unknown) => {
  const check = SOFT_CHECKS.find((candidate) => candidate.code === code);
  return check?.look(facts as SlipFacts).outcome;
};
const ofPicture = (software: string) => look('editing_software', { embedded: { software } });
const ofPdf = (producer: string) => look('pdf_producer', { pdf: { producer } });
const ofDates = (created: string, changed: string) =>
  look('pdf_changed_after_made', {
    pdf: readPdfFacts(Buffer.from(`%PDF-1.7 /CreationDate (${created}) /ModDate (${changed})`)),
  });

describe('When a file names the program that made it', () => {
  it.each([
    'Adobe Photoshop 25.0',
    'photoshop',
    'GIMP2.10',
    'Paint.NET 5.0',
    'MS Paint',
    'paint_net',
    'Snapseed 2.0',
    'PicsArt',
  ])('should be an editing program: %s', (software) => {
    expect(ofPicture(software)).toBe('found');
  });

  it.each(['keypaint', 'Repainted', 'Canvas 4', 'A145FXXU1AWK2', 'Paintéd', 'HDR+ 1.0.5'])(
    'should be none that only has the word inside another: %s',
    (software) => {
      expect(ofPicture(software)).toBe('clear');
    },
  );

  it.each(['Microsoft® Word for Microsoft 365', 'Word2016', 'LibreOffice 7.3', 'PDFelement 9', 'PDF-XChange Editor'])(
    'should be a program for letters or editing: %s',
    (producer) => {
      expect(ofPdf(producer)).toBe('found');
    },
  );

  it.each(['WordPress 6.4', 'Excellence Bank Core', 'Nitrogen Receipts', 'Skia/PDF m128', 'Passwords Ltd'])(
    'should be a program as banks have them: %s',
    (producer) => {
      expect(ofPdf(producer)).toBe('clear');
    },
  );
});

describe('When a PDF says when it was made and changed', () => {
  it.each([
    ["D:20261012090000+03'00'", 'D:20261012060000Z', 'clear'],
    ["D:20261012090000+03'00'", 'D:20261012070000Z', 'found'],
    ['D:20261012090000', 'D:20261012090000', 'clear'],
    ['D:20261012090000', 'D:20261012091000', 'found'],
    // Three hours apart, or the same moment: nobody knows.
    ["D:20261012090000+03'00'", 'D:20261012090000', 'not_applicable'],
    ['D:20261012090000', "D:20261012090000+03'00'", 'not_applicable'],
    ['D:20261012060000', "D:20261012090000+03'00'", 'not_applicable'],
    ['D:00000000000000', 'D:20261012090000', 'not_applicable'],
  ])('should compare %s and %s only when both clocks are known: %s', (created, changed, outcome) => {
    expect(ofDates(created, changed)).toBe(outcome);
  });
});
