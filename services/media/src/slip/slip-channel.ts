import type { SlipChannel } from '@entry/contracts/rules/slip-checks';
import type { FileFacts } from '../inspect-file.ts';
import type { EmbeddedFacts } from './embedded-facts.ts';

/** Pixels of the larger side that messengers leave at most. */
const MESSENGER_SIDE = 1_600;
/** Phones are longer than this; what cameras take is not. */
const SCREEN_SHAPE = 1.7;

/** How a slip seems to have come about. A guess that only decides which checks can say something. */
export function slipChannel(facts: FileFacts, embedded: EmbeddedFacts | null): SlipChannel {
  if (facts.kind === 'refused') return 'unknown';
  if (facts.format === 'pdf') return 'pdf';
  if (facts.format === 'png') return 'screenshot';
  if (embedded?.camera) return 'camera';

  const [longer, shorter] = [
    Math.max(facts.width ?? 0, facts.height ?? 0),
    Math.min(facts.width ?? 0, facts.height ?? 0),
  ];
  if (longer <= MESSENGER_SIDE) return 'messenger';

  return longer / Math.max(1, shorter) >= SCREEN_SHAPE ? 'screenshot' : 'unknown';
}
