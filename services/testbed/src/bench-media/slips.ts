import { createMedia } from '@entry/media/media';
import { scoreSlips } from '@entry/media/testing/slips/score';
import { slipCases } from '@entry/media/testing/slips/slip-cases';
import { say, table } from '../bench/report.ts';

const RECEIPTS = 40;
const QUICK_RECEIPTS = 4;

/** What the checks of slips find, and what they falsely find, by check and by how the slip came about. */
export async function benchSlips({ isQuick }: { readonly isQuick: boolean }): Promise<void> {
  const cases = slipCases(isQuick ? QUICK_RECEIPTS : RECEIPTS);
  const { scores, honestAtHighRisk, wrongChannels } = await scoreSlips(createMedia(), cases);

  say(`${cases.length} slips. Checks that could judge nothing in a channel are left out.\n`);
  table(
    ['check', 'channel', 'found', 'of altered', 'false alarms', 'of honest'],
    scores
      .filter(({ altered, honest }) => altered + honest > 0)
      .map(({ code, channel, altered, found, honest, falseAlarms }) =>
        [code, channel, share(found, altered), altered, share(falseAlarms, honest), honest].map(String),
      ),
  );
  say(
    `\nHonest slips called a high risk: ${honestAtHighRisk}. Channels taken for others: ${wrongChannels.join('; ') || 'none'}`,
  );
}

const share = (count: number, of: number): string => (of === 0 ? '' : `${count} (${Math.round((100 * count) / of)} %)`);
