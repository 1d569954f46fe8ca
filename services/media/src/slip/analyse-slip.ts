import type { IntegrityAnalysis } from '@entry/contracts/admin/api';
import type { SlipEvidence } from '@entry/contracts/application/evidence';
import { isAlteredSlip, SLIP_RULES_VERSION } from '@entry/contracts/rules/slip-checks';
import { contentHashOf } from '../content-hash.ts';
import type { ImageEngine } from '../image-engine.ts';
import type { AcceptedFile, FileFacts } from '../inspect-file.ts';
import { HARD_CHECKS } from './hard-checks.ts';
import { MEASURED_FALSE_ALARMS } from './measured-false-alarms.ts';
import type { SlipCheck, SlipFinding } from './slip-check.ts';
import { readSlipFacts, type SlipFacts, type SlipToAnalyse } from './slip-facts.ts';
import { SOFT_CHECKS } from './soft-checks.ts';

export type SlipAnalysis = {
  readonly analysis: IntegrityAnalysis;
  /** Stable codes of the hard evidence that an admin must look at; empty when there is none. */
  readonly concerns: readonly string[];
  /** 0 to 1; null when the file cannot be read. */
  readonly alterationScore: number | null;
  readonly isAltered: boolean | null;
  readonly evidence: SlipEvidence;
};

type Looked = { readonly check: SlipCheck; readonly finding: SlipFinding };

export const SLIP_CHECKS: readonly SlipCheck[] = [...HARD_CHECKS, ...SOFT_CHECKS];
/** From here on a single soft finding is worth a second look by itself. */
const STRONG = 0.35;

const EMPTY_FILE_INFO = { width: null, height: null, channels: null };

/** A sentence for people; unknown codes stay readable. */
export function concernSentence(code: string): string {
  const sentence = SLIP_CHECKS.find((check) => check.code === code)?.sentence;

  return sentence ?? `${code.replaceAll('_', ' ')}.`;
}

/** @throws QueueFullError, PictureTimeoutError: nothing is said about the slip */
export async function analyseSlip(engine: ImageEngine, slip: SlipToAnalyse): Promise<SlipAnalysis> {
  const facts = await readSlipFacts(engine, slip);
  const looked = SLIP_CHECKS.map((check) => ({ check, finding: check.look(facts) }));
  const alarms = looked.filter(({ finding }) => finding.outcome === 'found');
  const hard = alarms.filter(({ check }) => check.kind === 'hard');
  const soft = alarms.filter(({ check }) => check.kind === 'soft');

  const isRead = facts.file.kind === 'accepted';
  const alterationScore = isRead ? scoreOf(alarms) : null;
  const riskLevel = riskLevelOf(hard, soft);

  return {
    analysis: {
      riskLevel,
      suspiciousActivities: hard.map(told),
      warnings: soft.map(told),
      fileInfo: fileInfo(slip.bytes, facts),
      imageHash: contentHashOf(slip.bytes),
      measured: looked.filter(({ finding }) => finding.outcome !== 'not_applicable').map(({ check }) => check.code),
      rulesVersion: SLIP_RULES_VERSION,
      channel: facts.channel,
      alterationScore,
      checks: looked.map(shown),
    },
    concerns: hard.map(({ check }) => check.code),
    alterationScore,
    isAltered: isAlteredSlip(alterationScore),
    evidence: {
      rulesVersion: SLIP_RULES_VERSION,
      channel: facts.channel,
      checks: looked.map(recorded),
      riskLevel,
      alterationScore: alterationScore ?? 0,
    },
  };
}

/** In hundredths, so that a sum of weights is the number that people add up. */
function scoreOf(alarms: readonly Looked[]): number {
  const sum = alarms.reduce((total, { check }) => total + Math.round(check.weight * 100), 0);

  return Math.min(100, sum) / 100;
}

function riskLevelOf(hard: readonly Looked[], soft: readonly Looked[]): IntegrityAnalysis['riskLevel'] {
  if (hard.length > 0) return 'HIGH';

  return soft.length > 1 || soft.some(({ check }) => check.weight >= STRONG) ? 'MEDIUM' : 'LOW';
}

function told({ check, finding }: Looked): string {
  const sentence = check.sentence.replace(/\.$/, '');
  const detail = finding.outcome === 'found' ? finding.detail : undefined;

  return detail === undefined ? `${sentence}.` : `${sentence} (${detail}).`;
}

function shown({ check, finding }: Looked): IntegrityAnalysis['checks'][number] {
  const { code, kind, weight, falseAlarms } = check;
  const figures = Object.entries(finding.figures ?? {}).map(([name, value]) => ({ name, value: String(value) }));

  const { alarms, honest } = MEASURED_FALSE_ALARMS[code];

  return {
    code,
    kind,
    outcome: finding.outcome,
    weight,
    explanation: told({ check, finding }),
    falseAlarms: `${falseAlarms} False on ${alarms} of ${honest} generated honest slips.`,
    figures,
  };
}

function recorded({ check, finding }: Looked): SlipEvidence['checks'][number] {
  const { code, kind, weight } = check;

  return { code, kind, outcome: finding.outcome, weight, figures: { ...finding.figures } };
}

function fileInfo(bytes: Uint8Array, { file, embedded }: SlipFacts): IntegrityAnalysis['fileInfo'] {
  const { width, height, channels } = pictureOf(file);

  return {
    format: file.kind === 'accepted' ? file.format : 'unknown',
    size: bytes.length,
    width,
    height,
    channels,
    created: embedded?.created ?? null,
    modified: embedded?.modified ?? null,
  };
}

function pictureOf(file: FileFacts): Pick<AcceptedFile, 'width' | 'height' | 'channels'> {
  return file.kind === 'accepted' ? file : EMPTY_FILE_INFO;
}
