import { setTimeout as delay } from 'node:timers/promises';
import type { SessionReply } from '@entry/contracts/account/api';
import { WAIT_FOR_POSITION_HEADER } from '@entry/contracts/headers';
import type { Command } from '../kill-test/command.ts';
import type { HttpClient } from '../kill-test/http-client.ts';
import type { Answer, Headers } from '../kill-test/http-exchange.ts';
import type { Journal } from '../kill-test/journal.ts';
import type { Papers } from '../kill-test/papers.ts';
import { attemptOf } from '../kill-test/session.ts';
import { outcomeOf } from './recorder.ts';

/** What all people of one load share. */
export type World = {
  readonly client: HttpClient;
  readonly papers: Papers;
  readonly findings: Findings;
  /** Aborted when the time is over: everybody finishes the request at hand. */
  readonly signal: AbortSignal;
  /** How many times faster than people they are: pauses and intervals are divided by it. */
  readonly speed: number;
  /** Before a command is sent again, in seconds, whatever the service asks for; 2 when left out. */
  readonly longestWait?: number;
  /** Writes every command and its answers down, for whoever compares them with the log; null does not. */
  readonly journal: Journal | null;
};

/** What a load finds beside times. */
export type Findings = {
  /** Reads that missed what the same person had written before, and did not say so. */
  readonly staleReads: string[];
  /** Sessions that were granted and not known any more. */
  readonly lostSessions: string[];
  /** Answers that said of themselves that they may miss the newest change. */
  saidBehind: number;
  checkedReads: number;
  /** Commands that were sent again because nobody had said what came of them. */
  retried: number;
  /** Commands of which nobody ever said what came of them. */
  givenUp: number;
};

export const noFindings = (): Findings => ({
  staleReads: [],
  lostSessions: [],
  saidBehind: 0,
  checkedReads: 0,
  retried: 0,
  givenUp: 0,
});

export type Seen<Body> = { readonly body: Body; readonly isBehind: boolean };

/** What one person looks through: keeps their session, and sends a command until somebody says what came of it. */
export type Browser = {
  readonly accountId: () => string | null;
  readonly signIn: (granted: SessionReply) => void;
  /** Body of the success; null when it was refused, or when the load ended before anybody knew. */
  readonly send: <Body>(command: Command) => Promise<Body | null>;
  /** Once, and of no consequence. */
  readonly ask: (command: Command) => Promise<void>;
  /** Waits for what this person wrote. Null when there is no answer, or no such thing. */
  readonly read: <Body>(path: string) => Promise<Seen<Body> | null>;
  /** Compares a read with what was written before. */
  readonly expect: <Body>(what: string, seen: Seen<Body> | null, isThere: (body: Body) => boolean) => void;
  /** As long as a person takes, divided by the speed; shorter when the load ends. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly isOver: () => boolean;
};

/** Behind one proxy that is trusted everybody comes from an address of their own, as in the world. */
const FORWARDED_HEADER = 'X-Forwarded-For';
const GIVE_UP_AFTER = 120_000;
const RETRY_AFTER = 0.25;
const LONGEST_WAIT = 2;

/** @param number of the person, from 0: their address follows from it */
export function openBrowser(world: World, name: string, number: number): Browser {
  const { client, findings, signal, speed, journal, longestWait = LONGEST_WAIT } = world;
  const forwarded = { [FORWARDED_HEADER]: addressOf(number) };
  let token: string | null = null;
  let accountId: string | null = null;
  let position: bigint | null = null;

  function observe(answer: Answer, what: string): void {
    if (answer.kind === 'cut') return;
    if (answer.position !== null) position = later(position, BigInt(answer.position));
    if (answer.status === 401 && token !== null) findings.lostSessions.push(`${what} of ${name}`);
  }

  async function waitUnlessOver(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  async function send<Body>(command: Command): Promise<Body | null> {
    const entry = journal?.open(name, command) ?? null;
    const startedAt = performance.now();
    for (;;) {
      const answer = await client.send(command, token, forwarded);
      observe(answer, `${command.kind} ${command.id}`);
      if (entry !== null) journal?.record(entry, attemptOf(answer, 0));
      if (!isOpen(answer)) return answer.kind === 'answer' && answer.status < 300 ? (answer.body as Body) : null;

      if (signal.aborted || performance.now() - startedAt > GIVE_UP_AFTER) {
        findings.givenUp += 1;
        return null;
      }
      findings.retried += 1;
      const seconds = (answer.kind === 'answer' ? answer.retryAfter : null) ?? RETRY_AFTER;
      await waitUnlessOver(Math.min(longestWait, seconds) * 1_000);
    }
  }

  async function read<Body>(path: string): Promise<Seen<Body> | null> {
    const waits: Headers = position === null ? {} : { [WAIT_FOR_POSITION_HEADER]: String(position) };
    const answer = await client.get(path, token, { ...forwarded, ...waits });
    observe(answer, path);
    if (answer.kind === 'cut' || answer.status >= 300) return null;

    if (answer.isBehind) findings.saidBehind += 1;
    return { body: answer.body as Body, isBehind: answer.isBehind };
  }

  return {
    accountId: () => accountId,
    signIn: (granted) => {
      token = granted.token;
      accountId = granted.user.id;
    },
    send,
    ask: async (command) => observe(await client.send(command, token, forwarded), command.path),
    read,
    expect: (what, seen, isThere) => {
      if (seen === null || seen.isBehind) return;

      findings.checkedReads += 1;
      if (!isThere(seen.body)) findings.staleReads.push(`${what} of ${name} at ${position}`);
    },
    pause: (milliseconds) => waitUnlessOver(milliseconds / speed),
    isOver: () => signal.aborted,
  };
}

/** Nobody has said yet what came of it: cut off, away for the moment, or too busy. */
function isOpen(answer: Answer): boolean {
  if (answer.kind === 'cut') return true;

  return answer.retryAfter !== null || outcomeOf(answer) === 'failed';
}

const later = (known: bigint | null, other: bigint): bigint => (known === null || other > known ? other : known);

/** Addresses kept for measuring (RFC 2544), which nobody on a network has. */
function addressOf(number: number): string {
  return `198.${18 + (Math.floor(number / 65_536) % 2)}.${Math.floor(number / 256) % 256}.${number % 256}`;
}
