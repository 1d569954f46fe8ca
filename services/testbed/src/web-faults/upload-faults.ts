import type { Page, Route } from 'playwright-core';
import { isBegin, isComplete, isPart, partOf, UPLOADS } from '../browser/support/uploading.ts';
import { type FaultyWorld, rest, withRoute } from './form-faults.ts';
import type { UploadFault, UploadVisit } from './plan.ts';

export type FaultyUpload = Omit<FaultyWorld, 'type'> & {
  readonly visit: UploadVisit;
  /** Chooses the file and sends it off; resolves when the phone has taken it over. */
  readonly send: () => Promise<void>;
};

type Concerns = (route: Route) => boolean;

/** Milliseconds: a part that is never asked for is a fault of the run, not of the product. */
const REACHED_WITHIN = 120_000;

/** Each lasts until its function resolves; whoever comes next opens a page, as somebody does who looks how far it is. */
export const UPLOAD_FAULT_ACTIONS: Readonly<Record<UploadFault, (upload: FaultyUpload) => Promise<void>>> = {
  'upload-killed-at-begin': (upload) => killService(upload, isBegin),
  'upload-killed-in-part': (upload) => killService(upload, isPartOf(upload)),
  'upload-killed-at-completion': (upload) => killService(upload, isComplete),
  'upload-part-hangs': async (upload) => {
    await atPart(upload, async ({ goOn }) => {
      // Nobody answers this one: the next one to come is the second try.
      goOn();
      await pageOf(upload).waitForRequest((request) => request.method() === 'PUT', { timeout: REACHED_WITHIN });
    });
  },
  'upload-answer-lost': (upload) =>
    atPart(upload, async ({ route, goOn }) => {
      await route.fetch().catch(() => undefined);
      goOn();
      await route.abort('connectionreset');
    }),
  'upload-offline': (upload) =>
    atPart(upload, async ({ route, goOn }) => {
      const context = upload.phone.context();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
      goOn();
      await rest(upload.random.between(500, 4_000));
      await context.setOffline(false);
    }),
  'upload-unavailable': (upload) =>
    atPart(upload, async ({ route, answer, goOn }) => {
      const away = (request: Route) => request.fulfill({ status: 503, body: 'away' });
      answer(away);
      await away(route);
      await rest(upload.random.between(500, 5_000));
      goOn();
    }),
  'upload-reload': (upload) =>
    atPart(upload, async ({ goOn }) => {
      goOn();
      await pageOf(upload).reload();
    }),
  'upload-browser-killed': (upload) =>
    atPart(upload, async ({ goOn }) => {
      goOn();
      await upload.phone.kill();
    }),
  'upload-tab-closed': (upload) =>
    atPart(upload, async ({ goOn }) => {
      goOn();
      await upload.phone.reopenTab();
    }),
  'upload-second-tab': (upload) =>
    atPart(upload, async ({ route, goOn }) => {
      const other = await upload.phone.context().newPage();
      await other.goto('/documents');
      await rest(500);
      goOn();
      await route.continue();
      await rest(upload.random.between(0, 1_000));
      await other.close();
    }),
  'upload-session-ended': (upload) =>
    atPart(upload, async ({ route, goOn }) => {
      const isOut = pageOf(upload).waitForURL('**/login', { timeout: 40_000 });
      await upload.logOutElsewhere();
      goOn();
      await route.continue();
      await isOut;
    }),
};

const pageOf = ({ phone }: FaultyUpload): Page => phone.page();

const isPartOf =
  ({ visit }: FaultyUpload): Concerns =>
  (route) =>
    isPart(route) && partOf(route) === visit.part;

function killService(upload: FaultyUpload, concerns: Concerns): Promise<void> {
  return at(upload, concerns, async ({ route, goOn }) => {
    // What was done is not known to the phone.
    if (upload.visit.isAfter) await route.fetch().catch(() => undefined);
    await upload.killService();
    goOn();
    await route.abort('connectionreset');
    await rest(upload.random.between(0, 1_500));
    await upload.restartService();
  });
}

type Held = {
  /** The request, which waits for an answer. */
  readonly route: Route;
  /** How the requests after it are answered; until then they wait. */
  readonly answer: (how: (route: Route) => Promise<unknown>) => void;
  /** As if nothing were the matter. */
  readonly goOn: () => void;
};

const atPart = (upload: FaultyUpload, work: (held: Held) => Promise<void>): Promise<void> =>
  at(upload, isPartOf(upload), work);

/** Sends the file, and does its work when the request in question is under way. */
async function at(upload: FaultyUpload, concerns: Concerns, work: (held: Held) => Promise<void>): Promise<void> {
  let answer: ((route: Route) => Promise<unknown>) | null = null;
  let reached: (route: Route) => void = () => undefined;
  const isReached = new Promise<Route>((resolve, reject) => {
    reached = resolve;
    setTimeout(() => reject(new Error(`No request came to ${upload.visit.fault}`)), REACHED_WITHIN).unref();
  });
  isReached.catch(() => undefined);
  let isHeld = false;
  const waiting: Route[] = [];

  const handle = async (route: Route): Promise<unknown> => {
    if (answer !== null) return answer(route);
    if (isHeld) return waiting.push(route);
    if (!concerns(route)) return route.continue();

    isHeld = true;
    reached(route);
    return undefined;
  };
  const answerFromNowOn = (how: (route: Route) => Promise<unknown>): void => {
    answer = how;
    for (const route of waiting.splice(0)) void how(route).catch(() => undefined);
  };

  await withRoute(upload, UPLOADS, handle, async () => {
    await upload.send();
    const route = await isReached;
    await work({ route, answer: answerFromNowOn, goOn: () => answerFromNowOn((next) => next.continue()) });
  });
}
