import { setTimeout as delay } from 'node:timers/promises';
import { type Actor, createApplicant, type SharedValues } from '../kill-test/applicant.ts';
import type { Exchange } from '../kill-test/http-client.ts';
import type { Journal } from '../kill-test/journal.ts';
import { createCashier, createHost, createReviewer, createRivals, createVisitors } from '../kill-test/others.ts';
import type { Papers } from '../kill-test/papers.ts';
import type { Random } from '../kill-test/random.ts';
import { createRequester, type Tally } from '../kill-test/requester.ts';
import { openSession } from '../kill-test/session.ts';

export const STAFF = ['reviewer@example.com', 'cashier@example.com', 'desk@example.com'] as const;

export type People = {
  /** Works until told that it is over, then finishes what is open. */
  readonly work: (isOver: () => boolean) => Promise<void>;
  /** Tokens that were granted and never given back. */
  readonly tokens: () => readonly string[];
};

export type PeopleOptions = {
  readonly addresses: readonly string[];
  readonly journal: Journal;
  readonly papers: Papers;
  readonly tally: Tally;
  readonly random: Random;
  readonly applicants: number;
  readonly answerDeadline: number;
  readonly onExchange: (exchange: Exchange) => void;
  readonly onViolation: (text: string) => void;
};

/** Slower than they could be: limits for one account hold here too, and the engines are small. */
const BETWEEN_STEPS = { least: 250, most: 700 };
const FINISH_DEADLINE = 60_000;

/** The people of the kill test: they send twice, give up, collide and repeat what they should not. */
export function createPeople(options: PeopleOptions): People {
  const { random, journal, papers, tally, addresses } = options;
  const shared: SharedValues = { emails: [], references: [], confirmationNumbers: [] };
  const tools = (name: string) => {
    const own = random.fork(name);
    return { random: own, requester: createRequester(name, { random: own.fork('requests'), journal, tally }), shared };
  };
  const names = Array.from({ length: options.applicants }, (_, place) => `applicant${place}`);
  const actors: readonly Actor[] = [
    ...names.map((name) => createApplicant(name, tools(name))),
    createReviewer(STAFF[0], tools('reviewer')),
    createCashier(STAFF[1], tools('cashier')),
    createVisitors(tools('visitors')),
    createHost(STAFF[0], tools('host')),
    createRivals(tools('rivals')),
  ];
  const addressOf = createAddresses();

  async function play({ step, requester }: Actor, place: number, isOver: () => boolean): Promise<void> {
    const pace = random.fork(`pace of ${place}`);
    let deadline = Number.POSITIVE_INFINITY;
    const session = openSession({
      addresses,
      journal,
      papers,
      round: 0,
      answerDeadline: options.answerDeadline,
      isOver: () => performance.now() > deadline,
      headers: addressOf,
      onExchange: options.onExchange,
      onViolation: options.onViolation,
    });
    try {
      while (!isOver()) {
        await step(session);
        await delay(pace.between(BETWEEN_STEPS.least, BETWEEN_STEPS.most));
      }
      deadline = performance.now() + FINISH_DEADLINE;
      while (requester.hasOpen() && performance.now() < deadline) {
        await requester.finishOpen(session);
        await delay(50);
      }
    } finally {
      session.close();
    }
  }

  return {
    work: async (isOver) => {
      await Promise.all(actors.map((actor, place) => play(actor, place, isOver)));
    },
    tokens: () => actors.flatMap(({ requester }) => requester.token() ?? []),
  };
}

/** Visitors come from many addresses: the limits of one are not what is tried here. */
function createAddresses(): () => { readonly 'X-Forwarded-For': string } {
  let count = 0;

  return () => {
    count += 1;
    return { 'X-Forwarded-For': `198.19.${Math.floor(count / 256) % 256}.${count % 256}` };
  };
}
