import { createHttpClient, type Exchange, type HttpClient, type Moment } from './http-client.ts';
import type { Answer, Headers } from './http-exchange.ts';
import type { Attempt, Entry, Journal, Verdict } from './journal.ts';
import type { Papers } from './papers.ts';

export type Sent = { readonly entry: Entry; readonly attempt: Attempt; readonly body: unknown };

/** Everything the actors can do between a start of the service and its end. */
export type Session = {
  /** The actors finish the request at hand and send no more. */
  readonly isOver: () => boolean;
  /** Sends a command, the first time or again, and writes down what came of it. */
  readonly send: (entry: Entry, token: string | null) => Promise<Sent>;
  /** Null when there is no such thing, or no answer. */
  readonly read: (path: string, token: string | null) => Promise<unknown>;
  readonly close: () => void;
};

export type SessionOptions = {
  /** Of gateways that are alike. */
  readonly addresses: readonly string[];
  /** Further headers of one request. */
  readonly headers?: () => Headers;
  readonly answerDeadline?: number;
  readonly round: number;
  readonly journal: Journal;
  readonly papers: Papers;
  readonly isOver: () => boolean;
  readonly onMoment?: (moment: Moment) => void;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onViolation: (violation: string) => void;
};

/** Not the last word on a command: the service was busy, the same request may be sent again. */
const BUSY_CODES: ReadonlySet<string | null> = new Set(['too_many_requests', 'conflict', 'unavailable']);

export const isBusy = ({ code }: Attempt): boolean => BUSY_CODES.has(code);

export function openSession(options: SessionOptions): Session {
  const { round, journal, isOver, onViolation, headers } = options;
  const client: HttpClient = createHttpClient(options);

  return {
    isOver,
    send: async (entry, token) => {
      const known = entry.attempts.find(({ verdict }) => verdict === 'acknowledged');
      const answer = await client.send(entry.command, token, headers?.());
      const attempt = attemptOf(answer, round);
      journal.record(entry, attempt);
      for (const violation of violationsOf(attempt, known)) {
        onViolation(`${violation}: ${entry.command.kind} ${entry.command.id}`);
      }

      return { entry, attempt, body: answer.kind === 'answer' ? answer.body : null };
    },
    read: async (path, token) => {
      const answer = await client.get(path, token, headers?.());
      if (answer.kind === 'cut') return null;
      if (answer.status === 401 || answer.status === 500) onViolation(`Reading was answered ${answer.status}: ${path}`);

      return answer.status === 200 ? answer.body : null;
    },
    close: client.close,
  };
}

export function attemptOf(answer: Answer, round: number): Attempt {
  if (answer.kind === 'cut') return { round, verdict: 'unknown', status: null, code: answer.reason, identity: null };

  const { status, body } = answer;
  return { round, verdict: verdictOf(status), status, code: codeOf(body), identity: identityOf(body) };
}

function verdictOf(status: number): Verdict {
  if (status >= 200 && status < 300) return 'acknowledged';

  return status >= 500 ? 'unknown' : 'refused';
}

const codeOf = (body: unknown): string | null => (body as { readonly code?: string } | null)?.code ?? null;

type AnyBody = {
  readonly [Key in 'user' | 'application' | 'document' | 'paymentSlip' | 'notification']?: { readonly id: string };
} & { readonly data?: { readonly confirmationNumber?: string }; readonly message?: string };

/** What an answer is about. The rest of it shows things as they are today, and may differ when asked again. */
function identityOf(body: unknown): string | null {
  const { user, application, document, paymentSlip, notification, data, message } = (body ?? {}) as AnyBody;

  return (
    user?.id ??
    application?.id ??
    document?.id ??
    paymentSlip?.id ??
    notification?.id ??
    data?.confirmationNumber ??
    message ??
    null
  );
}

function violationsOf(attempt: Attempt, known: Attempt | undefined): readonly string[] {
  const violations: string[] = [];
  if (attempt.status === 500) violations.push('The service failed');
  if (attempt.status === 401) violations.push('A session that was granted is not known any more');
  if (known === undefined || attempt.verdict === 'unknown' || isBusy(attempt)) return violations;

  const isSame = attempt.status === known.status && attempt.identity === known.identity;
  if (!isSame) violations.push(`A repeat was answered otherwise (${attempt.status} ${attempt.code ?? ''})`);

  return violations;
}
