import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isConnectionLost, onConnectionChange } from '../../api/connection.ts';
import { retryDelay } from '../../api/query-client.ts';
import { deviceRecords } from '../../device/device-records.ts';
import { isHeldHere, whileHolding } from '../../device/hold.ts';
import { onRecordsChanged } from '../../device/record-changes.ts';
import { removeOldRecords } from '../../device/record-store.ts';
import { hasUnsent } from '../application/draft.ts';
import { draftsOfPerson } from '../application/drafts.ts';
import { type DraftOutcome, sendDraft } from '../application/send-draft.ts';
import { rememberApplication } from '../applications/api/get-applications.ts';
import { createKeptUploads } from '../uploads/kept-uploads.ts';
import type { UploadPurpose } from '../uploads/upload-intent.ts';

/** What is on the device and not on the server yet, besides what an open form looks after itself. */
export type Waiting = {
  readonly form: 'nothing' | Exclude<DraftOutcome, 'sent'>;
  /** Files that are on their way. */
  readonly uploads: number;
  /** What files were meant to be that were refused, and whose person has not seen that yet. */
  readonly refused: readonly UploadPurpose[];
};

export type Outbox = Waiting & {
  /** Gives up what can no longer be sent. */
  readonly discardForm: () => Promise<void>;
};

const NOTHING: Waiting = { form: 'nothing', uploads: 0, refused: [] };
/** Milliseconds: while somebody types, what waits changes three times a second. */
const SETTLING = 1_000;

/** The one place that knows what waits: it sends at the start, when the connection is back, and again with back-off. */
export function useOutbox(): Outbox {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting>(NOTHING);

  useEffect(() => {
    void removeOldRecords().catch(() => undefined);

    return repeatRounds(async () => {
      const form = await sendForms((application) => rememberApplication(queryClient, application));
      return { form, ...(await findFiles()) };
    }, setWaiting);
  }, [queryClient]);

  return {
    ...waiting,
    discardForm: async () => {
      const drafts = draftsOfPerson();
      for (const key of await drafts.keys()) if (!isHeldHere(key)) await drafts.drop(key);
    },
  };
}

async function findFiles(): Promise<Pick<Waiting, 'uploads' | 'refused'>> {
  const all = await createKeptUploads(deviceRecords()).list();
  if (all === 'unknown') return NOTHING;

  const refused = all.filter((upload) => upload.refused !== undefined).map(({ intent }) => intent.purpose);
  return { uploads: all.length - refused.length, refused };
}

/** The worst of all outcomes: it says what is to be done. */
async function sendForms(onSaved: Parameters<typeof sendDraft>[2]): Promise<Waiting['form']> {
  const drafts = draftsOfPerson();
  const outcomes = new Set<DraftOutcome>();

  for (const key of await drafts.keys()) {
    if (isHeldHere(key)) continue;

    // Null when another tab has its form open or is sending it.
    const outcome = await whileHolding(key, async () => {
      const draft = await drafts.find(key);
      // A date that is half typed waits for its reader, not for the network.
      if (draft === null || !hasUnsent(draft)) return 'sent';
      return isConnectionLost() ? 'later' : sendDraft(drafts, key, onSaved);
    });
    if (outcome !== null) outcomes.add(outcome);
  }

  return (['closed', 'look', 'later'] as const).find((outcome) => outcomes.has(outcome)) ?? 'nothing';
}

function repeatRounds(round: () => Promise<Waiting>, onWaiting: (waiting: Waiting) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let isOver = false;

  const run = async () => {
    clearTimeout(timer);
    if (isRunning) {
      timer = setTimeout(() => void run(), SETTLING);
      return;
    }

    isRunning = true;
    const waiting = await round().catch(() => null);
    isRunning = false;
    if (isOver || waiting === null) return;

    onWaiting(waiting);
    failures = waiting.form === 'later' ? failures + 1 : 0;
    if (waiting.form === 'later') timer = setTimeout(() => void run(), retryDelay(failures));
  };
  const runSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), SETTLING);
  };
  const runNow = () => {
    failures = 0;
    void run();
  };
  const ends = [
    onRecordsChanged(runSoon),
    onConnectionChange((isLost) => {
      if (!isLost) runNow();
    }),
  ];
  window.addEventListener('online', runNow);
  runNow();

  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', runNow);
    for (const end of ends) end();
  };
}
