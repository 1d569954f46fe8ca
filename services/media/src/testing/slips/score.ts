import {
  SLIP_CHANNELS,
  SLIP_CHECK_CODES,
  type SlipChannel,
  type SlipCheckCode,
} from '@entry/contracts/rules/slip-checks';
import type { Media } from '../../media.ts';
import type { SlipCase } from './slip-cases.ts';

export type SlipScore = {
  readonly code: SlipCheckCode;
  readonly channel: SlipChannel;
  /** Cases in which there was something for the check to find, and how many it found. */
  readonly altered: number;
  readonly found: number;
  /** Cases in which there was nothing and which the check could judge, and how many it was wrong about. */
  readonly honest: number;
  readonly falseAlarms: number;
};

export type SlipResults = {
  readonly scores: readonly SlipScore[];
  /** Of slips with nothing to find but soft marks that a phone leaves by itself. */
  readonly honestAtHighRisk: number;
  readonly wrongChannels: readonly string[];
};

type Counts = { -readonly [Key in keyof SlipScore]: SlipScore[Key] };

/** What the checks find and miss in slips of which it is known, by check and by how the slip came about. */
export async function scoreSlips(media: Pick<Media, 'analyseSlip'>, cases: readonly SlipCase[]): Promise<SlipResults> {
  const counts = new Map<string, Counts>();
  const wrongChannels = new Set<string>();
  let honestAtHighRisk = 0;

  for (const { name, channel, expected, make } of cases) {
    const { evidence } = await media.analyseSlip(await make());
    if (evidence.channel !== channel) wrongChannels.add(`${name}: ${evidence.channel}`);
    if (expected.every((code) => code === 'changed_after_made') && evidence.riskLevel === 'HIGH') honestAtHighRisk += 1;
    for (const check of evidence.checks) {
      const code = check.code as SlipCheckCode;
      const tally = tallyOf(counts, code, channel);
      if (expected.includes(code)) {
        tally.altered += 1;
        if (check.outcome === 'found') tally.found += 1;
      } else if (check.outcome !== 'not_applicable') {
        tally.honest += 1;
        if (check.outcome === 'found') tally.falseAlarms += 1;
      }
    }
  }

  const order = ({ code, channel }: SlipScore) => SLIP_CHECK_CODES.indexOf(code) * 10 + SLIP_CHANNELS.indexOf(channel);
  return {
    scores: [...counts.values()].sort((one, other) => order(one) - order(other)),
    honestAtHighRisk,
    wrongChannels: [...wrongChannels],
  };
}

function tallyOf(counts: Map<string, Counts>, code: SlipCheckCode, channel: SlipChannel): Counts {
  const key = `${code} ${channel}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const fresh = { code, channel, altered: 0, found: 0, honest: 0, falseAlarms: 0 };
  counts.set(key, fresh);

  return fresh;
}
