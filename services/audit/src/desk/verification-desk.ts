import type { VerificationReply } from '@entry/contracts/evidence/api';
import type { Logger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { verifyLog } from '../verification/verify.ts';
import { describeLimits, describeVerification, isUnknown, type Looked } from '../verification/words.ts';

export type VerificationDesk = {
  readonly status: () => VerificationReply;
  readonly start: () => VerificationReply;
};

const NEVER: VerificationReply = {
  state: 'never',
  events: 0,
  covered: 0,
  startedAt: null,
  endedAt: null,
  words: [],
  limits: [],
};

const LOOKED: Looked = {
  stored: {
    counts: [],
    findings: [],
    notLookedAt: [
      'the files of people and the keys of people: `npm run audit -- verify` beside the data folder looks at these',
    ],
  },
  hasOwnKey: false,
  looksAtStreams: false,
};

/**
 * One verification at a time, whoever asks: it reads the whole log. Revisions and ids are left to the command line, which
 * needs memory for them.
 */
export function createVerificationDesk(options: {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly evidence: EvidenceStore;
  readonly logger: Logger;
  readonly now: () => number;
}): VerificationDesk {
  const { log, evidence, logger, now } = options;
  let status = NEVER;

  const endedAt = (): string => new Date(now()).toISOString();

  async function run(): Promise<void> {
    try {
      const result = await verifyLog({
        log,
        evidence,
        looksAtStreams: false,
        onProgress: ({ events, covered }) => {
          status = { ...status, events, covered };
        },
      });
      const state = result.isVerified ? 'verified' : isUnknown(result) ? 'nothing to hold it to' : 'not verified';
      const words = [...describeVerification(result)];
      const limits = [...describeLimits(result, LOOKED)];
      status = { ...status, state, events: result.events, endedAt: endedAt(), words, limits };
      if (state === 'not verified') logger.error({ task: 'verification', count: result.events }, 'Not verified');
    } catch (error) {
      logger.error({ task: 'verification', error }, 'The verification could not be finished');
      status = { ...status, state: 'failed', endedAt: endedAt() };
    }
  }

  return {
    status: () => status,
    start: () => {
      if (status.state === 'running') return status;

      status = { ...NEVER, state: 'running', startedAt: new Date(now()).toISOString() };
      void run();
      return status;
    },
  };
}
