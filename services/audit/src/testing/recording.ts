import { type Logger, silentLogger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { createNoteSigner, type NoteSigner } from '../notes/signed-note.ts';
import { createEvidenceRecorder, type EvidenceRecorder, type RecorderOptions } from '../recorder.ts';
import { createWitness } from '../witness-file.ts';

export const testSigner: NoteSigner = createNoteSigner('example.org/entry', Buffer.alloc(32, 42));

export type RunningRecorder = EvidenceRecorder & { readonly stop: () => Promise<void> };
export type TestRecorderOptions = Partial<RecorderOptions> & { readonly witnessFile?: string };

function recorderOf(log: EventLog, evidence: EvidenceStore, options: TestRecorderOptions): EvidenceRecorder {
  const logger: Logger = options.logger ?? silentLogger;
  const witness = createWitness({ file: options.witnessFile ?? null, logger });

  return createEvidenceRecorder({ log, evidence, signer: testSigner, witness, logger, pause: 2, ...options });
}

/** A recorder at work, which looks at the log all the time. */
export function startRecorder(
  log: EventLog,
  evidence: EvidenceStore,
  options: TestRecorderOptions = {},
): RunningRecorder {
  const recorder = recorderOf(log, evidence, options);
  const stopping = new AbortController();
  const ended = recorder.task(stopping.signal);

  return {
    ...recorder,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** Records what a log holds by now. @throws Error when log and evidence contradict each other */
export async function recordNow(
  log: EventLog,
  evidence: EvidenceStore,
  options: TestRecorderOptions = {},
): Promise<void> {
  const { alarm } = await recorderOf(log, evidence, options).recordOnce();
  if (alarm !== null) throw new Error(alarm);
}

/** Appends events to a stream of their own, a few at a time. */
export async function appendThings(log: EventLog, stream: string, count: number): Promise<void> {
  const first = (await log.readStream(stream, 0, 1_000_000)).length;
  for (let done = 0; done < count; done += 50) {
    const size = Math.min(50, count - done);
    const events = Array.from({ length: size }, (_none, place) => {
      const number = first + done + place;
      const sealed = number % 3 === 0 ? Buffer.from(`ciphertext ${stream} ${number}`) : null;
      return eventOf(uuidOf(`${stream} ${number}`), { sealed, data: { number, stream } });
    });
    const expected = first + done === 0 ? 'no_stream' : first + done - 1;
    const outcome = await log.append(stream, expected, events);
    if (outcome.kind !== 'ok') throw new Error(`The append ended as ${outcome.kind}`);
  }
}
