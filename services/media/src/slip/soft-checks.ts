import { lookAtReferenceDate } from './look-at-reference-date.ts';
import { CLEAR, found, NOT_APPLICABLE, type SlipCheck, type SlipFinding } from './slip-check.ts';
import type { SlipFacts } from './slip-facts.ts';

const DAY = 86_400_000;
/** Programs that change pictures. What phones and scanners write about themselves is none of them. */
const EDITORS = programs(
  'photoshop gimp canva pixelmator affinity illustrator picsart snapseed lightroom acrobat paint paintshop inkscape coreldraw pixlr photopea facetune remini',
);
/** Programs that make or change PDFs on a desk, as banks do not. What browsers print is none: many banks show receipts as pages. */
const PDF_EDITORS = programs(
  'word excel powerpoint libreoffice openoffice canva photoshop illustrator indesign inkscape ilovepdf smallpdf sejda pdfescape foxit nitro pdfelement wondershare pdf-xchange pdffiller acrobat gimp coreldraw',
);
/** Milliseconds: programs write both dates one after the other. */
const SAME_MOMENT = 60_000;
/** Levels: recompression and the smaller size alone make up to 6. */
const DIFFERENT_THUMBNAIL = 12;
/** Blocks of 16 by 16 pixels: an amount of six digits covers more. */
const PASTED_BLOCKS = 12;

/** May always have a harmless reason: two of them, or a strong one, are worth a second look and never more. */
export const SOFT_CHECKS: readonly SlipCheck[] = [
  {
    code: 'editing_software',
    kind: 'soft',
    weight: 0.4,
    sentence: 'The file says it was last saved by an editing program',
    falseAlarms: 'Cropping or brightening in such a program leaves the same mark. Its absence means nothing.',
    look: ({ embedded }) => {
      if (embedded === null) return NOT_APPLICABLE;
      const { software } = embedded;
      const program = wordOf(software, EDITORS);
      return program === null ? CLEAR : found({ program }, software ?? program);
    },
  },
  {
    code: 'changed_after_made',
    kind: 'soft',
    weight: 0.15,
    sentence: 'The file says it was changed after it was made',
    falseAlarms: 'Turning or cropping a picture on the phone does the same.',
    look: ({ embedded }) => {
      const made = instantOf(embedded?.created);
      const changed = instantOf(embedded?.modified);
      if (made === null || changed === null) return NOT_APPLICABLE;
      return changed - made > SAME_MOMENT ? found({ minutes: Math.round((changed - made) / SAME_MOMENT) }) : CLEAR;
    },
  },
  {
    code: 'made_before_payment',
    kind: 'soft',
    weight: 0.3,
    sentence: 'The picture was taken before the day in the transaction reference',
    falseAlarms: 'A camera whose clock is wrong.',
    look: lookAtPictureDate,
  },
  {
    code: 'reference_date_unlikely',
    kind: 'soft',
    weight: 0.35,
    sentence: 'The date that seems to be in the transaction reference cannot be right',
    falseAlarms:
      'An issuer that writes its references in another way: of these the layout is not proven. A typing error.',
    look: (facts) => lookAtReferenceDate(facts, 'likely'),
  },
  {
    code: 'thumbnail_differs',
    kind: 'soft',
    weight: 0.4,
    sentence: 'The small copy inside the file shows another picture',
    falseAlarms: 'A few galleries brighten a picture and leave the small copy as it was.',
    look: ({ thumbnailDifference }) => {
      if (thumbnailDifference === null) return NOT_APPLICABLE;
      const figures = { levels: Math.round(thumbnailDifference * 10) / 10 };
      return thumbnailDifference > DIFFERENT_THUMBNAIL ? found(figures) : { outcome: 'clear', figures };
    },
  },
  {
    code: 'noise_inconsistent',
    kind: 'soft',
    weight: 0.35,
    sentence: 'A part of the picture lacks the grain of the camera',
    falseAlarms: 'Phones that smooth plain areas, a receipt photographed on a screen. Says nothing about screenshots.',
    look: ({ noise }) => {
      if (noise === null) return NOT_APPLICABLE;
      const figures = { grain: Math.round(noise.grain * 100) / 100, smoothBlocks: noise.smoothBlocks };
      return noise.smoothBlocks >= PASTED_BLOCKS ? found(figures) : { outcome: 'clear', figures };
    },
  },
  {
    code: 'pdf_added_to',
    kind: 'soft',
    weight: 0.3,
    sentence: 'Something was added to the PDF after it was first written',
    falseAlarms: 'Signing a PDF, or filling in a form, adds to it as well.',
    look: ({ pdf }) => {
      if (pdf === null) return NOT_APPLICABLE;
      return pdf.additions > 0 ? found({ additions: pdf.additions }) : CLEAR;
    },
  },
  {
    code: 'pdf_producer',
    kind: 'soft',
    weight: 0.35,
    sentence: 'The PDF was made by a program that banks do not use for receipts',
    falseAlarms: 'A small bank that writes receipts by hand, or a scan that was put into a PDF.',
    look: ({ pdf }) => {
      if (pdf === null || pdf.producer === null) return NOT_APPLICABLE;
      const { producer } = pdf;
      const program = wordOf(producer, PDF_EDITORS);
      return program === null ? CLEAR : found({ program }, producer);
    },
  },
  {
    code: 'pdf_changed_after_made',
    kind: 'soft',
    weight: 0.2,
    sentence: 'The PDF says it was changed after it was made',
    falseAlarms: 'Some programs write the later date whenever the file is saved.',
    look: ({ pdf }) => {
      // Between a clock that says its zone and one that does not lie hours that nobody knows.
      if (!pdf?.created || !pdf.changed || pdf.created.hasZone !== pdf.changed.hasZone) return NOT_APPLICABLE;
      const minutes = Math.round((pdf.changed.instant - pdf.created.instant) / SAME_MOMENT);
      return minutes >= 1 ? found({ minutes }) : CLEAR;
    },
  },
  {
    code: 'pdf_active_content',
    kind: 'soft',
    weight: 0.2,
    sentence: 'The PDF contains active content',
    falseAlarms: 'Forms of some banks check their fields with a script.',
    look: ({ pdf }) => {
      if (pdf === null) return NOT_APPLICABLE;
      const names = pdf.active.join(', ');
      return names === '' ? CLEAR : found({ features: names }, names);
    },
  },
];

/** Whole words, for WordPress is no Word; the number of a version may stand right behind one. */
function programs(names: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${names.replaceAll(' ', '|')})(?![\p{L}\p{M}])`, 'iu');
}

/** Of what a file says only a known word is kept: the rest may be anything, a name as well. */
function wordOf(text: string | null, known: RegExp): string | null {
  return text === null ? null : (known.exec(text)?.[0]?.toLowerCase() ?? null);
}

function instantOf(text: string | null | undefined): number | null {
  return text ? Date.parse(text) : null;
}

function lookAtPictureDate({ embedded, reference }: SlipFacts): SlipFinding {
  const made = instantOf(embedded?.created);
  if (made === null || reference.kind !== 'day' || reference.certainty !== 'proven') return NOT_APPLICABLE;
  const days = Math.floor((reference.day - made) / DAY);

  // Between the day of the picture and the day of the payment lies a night when the camera's clock has another time zone.
  return days >= 1 ? found({ days }) : CLEAR;
}
