import type { IntegrityAnalysis } from '@entry/contracts/admin/api';
import { contentHashOf } from './content-hash.ts';
import { type EmbeddedFacts, readEmbeddedFacts } from './embedded-dates.ts';
import type { ImageEngine } from './image-engine.ts';
import type { AcceptedFile, FileFacts } from './inspect-file.ts';
import type { SlipForensics } from './slip-forensics.ts';

export type SlipAnalysis = {
  readonly analysis: IntegrityAnalysis;
  /** Stable codes of what an admin must look at; empty when nothing was found. */
  readonly concerns: readonly string[];
  /** 0 to 1; null when not measured. */
  readonly alterationScore: number | null;
  readonly isAltered: boolean | null;
};

export type SlipToAnalyse = {
  readonly bytes: Uint8Array;
  readonly facts: FileFacts;
  /** Concerns known from elsewhere: reservations of references and files, the quote. */
  readonly knownConcerns: readonly string[];
};

const CONCERN_SENTENCES: Readonly<Record<string, string>> = {
  reference_used_before: 'The transaction reference was used on another payment slip.',
  file_used_before: 'An identical file was uploaded as a payment slip before.',
  amount_below_quote: 'The amount is below the fee quoted to the applicant.',
  file_unreadable: 'The stored file cannot be opened.',
};
/** Signs that the same payment is claimed twice; all other concerns may have a harmless reason. */
const GRAVE_CONCERNS: ReadonlySet<string> = new Set(['reference_used_before', 'file_used_before', 'file_unreadable']);

const EDITORS = /photoshop|gimp|canva|pixelmator|affinity|illustrator|picsart|snapseed|lightroom|acrobat|paint/i;
/** Names of PDF features that can act. Compressed objects can hide them: found is a fact, not found is none. */
const ACTIVE_PDF_FEATURES = ['/JavaScript', '/Launch', '/EmbeddedFile'];

const EMPTY_FILE_INFO = { width: null, height: null, channels: null };

/** A sentence for people; unknown codes stay readable. */
export function concernSentence(code: string): string {
  return CONCERN_SENTENCES[code] ?? `${code.replaceAll('_', ' ')}.`;
}

export async function analyseSlip(
  engine: ImageEngine,
  slip: SlipToAnalyse,
  forensics: SlipForensics | null,
): Promise<SlipAnalysis> {
  const { bytes, facts } = slip;
  const isImage = facts.kind === 'accepted' && facts.format !== 'pdf';

  const embedded = isImage ? await readEmbeddedFacts(engine, bytes) : null;
  const measured = isImage && forensics !== null ? await forensics.measure(bytes) : null;

  const unreadable = facts.kind === 'refused' ? ['file_unreadable'] : [];
  const concerns = [...new Set([...slip.knownConcerns, ...unreadable, ...(measured?.concerns ?? [])])];
  const warnings = [...embeddedWarnings(embedded), ...pdfWarnings(bytes, facts)];

  return {
    analysis: {
      riskLevel: riskLevel(concerns, warnings),
      suspiciousActivities: concerns.map(concernSentence),
      warnings,
      fileInfo: fileInfo(bytes, facts, embedded),
      imageHash: contentHashOf(bytes),
      measured: checksThatRan(facts, embedded !== null, measured !== null),
    },
    concerns,
    alterationScore: measured?.alterationScore ?? null,
    isAltered: measured?.isAltered ?? null,
  };
}

function riskLevel(concerns: readonly string[], warnings: readonly string[]): IntegrityAnalysis['riskLevel'] {
  if (concerns.some((code) => GRAVE_CONCERNS.has(code))) return 'HIGH';
  if (concerns.length > 0 || warnings.length > 0) return 'MEDIUM';

  return 'LOW';
}

function embeddedWarnings(embedded: EmbeddedFacts | null): readonly string[] {
  if (embedded === null) return [];

  const warnings: string[] = [];
  if (embedded.software !== null && EDITORS.test(embedded.software)) {
    warnings.push(`The file says it was last saved by an editing program (${embedded.software.slice(0, 60)}).`);
  }
  if (embedded.created !== null && embedded.modified !== null && embedded.modified > embedded.created) {
    warnings.push('The file says it was changed after it was made.');
  }

  return warnings;
}

function pdfWarnings(bytes: Uint8Array, facts: FileFacts): readonly string[] {
  if (facts.kind === 'refused' || facts.format !== 'pdf') return [];

  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = ACTIVE_PDF_FEATURES.filter((feature) => content.includes(feature));

  return found.map((feature) => `The PDF contains active content (${feature.slice(1)}).`);
}

function fileInfo(bytes: Uint8Array, facts: FileFacts, embedded: EmbeddedFacts | null): IntegrityAnalysis['fileInfo'] {
  const image: Pick<AcceptedFile, 'width' | 'height' | 'channels'> =
    facts.kind === 'accepted' ? facts : EMPTY_FILE_INFO;

  return {
    format: facts.kind === 'accepted' ? facts.format : 'unknown',
    size: bytes.length,
    width: image.width,
    height: image.height,
    channels: image.channels,
    created: embedded?.created ?? null,
    modified: embedded?.modified ?? null,
  };
}

function checksThatRan(facts: FileFacts, readEmbedded: boolean, measured: boolean): string[] {
  const isPdf = facts.kind === 'accepted' && facts.format === 'pdf';

  return [
    'file_facts',
    'duplicates',
    ...(readEmbedded ? ['embedded_dates'] : []),
    ...(isPdf ? ['active_content'] : []),
    ...(measured ? ['forensics'] : []),
  ];
}
