import { STAFF_ACCESS_WINDOW_MINUTES } from '@entry/contracts/rules/timings';
import type { StaffAccessCommand } from '@entry/contracts/staff-access/commands';
import type { StaffFileKind, StaffFileVariant, StaffList } from '@entry/contracts/staff-access/events';
import { staffAccessDecider } from '@entry/domain/staff-access/staff-access-decider';
import { staffAccessStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { applicationIdOf, followUpCommandId } from '@entry/platform/identifiers';
import type { Logger } from '@entry/platform/logger';
import { searchWords } from '@entry/platform/search-text';
import type * as z from 'zod/mini';
import type { SignedIn } from '../auth/signed-in.ts';
import { findProblem } from '../problems/failure-to-problem.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openFiltersOf } from './open-filters.ts';

/** Each of these is an event before the answer leaves, unless callers only see what is theirs. */
const RECORDED = ['file', 'application', 'account', 'search', 'export'] as const;

/**
 * What a route that shows staff personal data of others leaves in the log about it. These leave nothing:
 * `own` shows callers only what is theirs; `decision` is in the log itself, with who made it; `overview` is the daily
 * view of a desk, asked for again and again.
 */
export type AccessRecords = (typeof RECORDED)[number] | 'own' | 'decision' | 'overview';

/** What is about to be shown, and of whom. */
export type StaffAccess =
  | {
      readonly kind: 'file';
      readonly applicantId: string;
      readonly fileKind: StaffFileKind;
      readonly itemId: string;
      readonly variant: StaffFileVariant;
    }
  | { readonly kind: 'application'; readonly applicantId: string }
  | { readonly kind: 'account'; readonly accountId: string }
  /** An empty search is the list itself, and no event. */
  | { readonly kind: 'search'; readonly list: StaffList; readonly search: string; readonly resultCount: number }
  | { readonly kind: 'export'; readonly list: StaffList; readonly search: string; readonly rowCount: number };

/**
 * Writes into the log that somebody of the staff sees something, before they do. Of what people see of themselves
 * nothing is written.
 * @param access null where this answer shows nothing of one person, so that a route may say so
 * @param person who looks, where that is not the session of the request: a ticket in a link
 * @throws HttpProblem `access_not_recorded` when the log cannot take it: then nothing must leave
 */
export type RecordAccess = (access: StaffAccess | null, person?: SignedIn) => Promise<void>;

export type AccessRecorder = {
  readonly record: RecordAccess;
  /** @throws Error when the route declares a record and its handler made none: a fault of ours, and nothing leaves */
  readonly requireRecorded: () => void;
};

export type AccessRecorderDependencies = {
  readonly commands: CommandHandler;
  readonly keyedHash: HashValue;
  readonly logger: Logger;
};

export type AccessRequest = {
  readonly route: {
    readonly method: string;
    readonly path: string;
    readonly query: z.ZodMiniType | null;
    readonly records: AccessRecords | null;
  };
  readonly account: SignedIn | null;
  readonly query: unknown;
  readonly requestId: string;
  readonly correlationId: string;
  readonly now: string;
};

const WINDOW = STAFF_ACCESS_WINDOW_MINUTES * 60_000;

export const isRecorded = (records: AccessRecords | null): boolean => RECORDED.some((kind) => kind === records);

/** People who are no staff see nothing of others, and here no route would have to say so. */
const NOTHING_TO_RECORD: AccessRecorder = { record: async () => undefined, requireRecorded: () => undefined };

export function createAccessRecorder(dependencies: AccessRecorderDependencies, request: AccessRequest): AccessRecorder {
  const { route, account } = request;
  if (!isRecorded(route.records) && account?.role === 'user') return NOTHING_TO_RECORD;

  const made = new Set<string | null>();

  return {
    record: async (access, person = account ?? undefined) => {
      made.add(access?.kind ?? null);
      if (access === null || person === undefined || !isOfOthers(access, person)) return;

      await write(dependencies, request, access, person);
    },
    requireRecorded: () => {
      if (!isRecorded(route.records) || made.has(route.records) || made.has(null)) return;

      throw new Error(`${route.method} ${route.path} declares to record ${route.records} and did not`);
    },
  };
}

function isOfOthers(access: StaffAccess, { accountId, role }: SignedIn): boolean {
  if (role === 'user') return false;

  switch (access.kind) {
    case 'file':
    case 'application':
      return access.applicantId !== accountId;
    case 'account':
      return access.accountId !== accountId;
    case 'search':
      return access.search !== '';
    case 'export':
      return true;
    default:
      return refuseUnknownAccess(access);
  }
}

async function write(
  { commands, keyedHash, logger }: AccessRecorderDependencies,
  request: AccessRequest,
  access: StaffAccess,
  { accountId, role }: SignedIn,
): Promise<void> {
  const { now, correlationId, requestId, route } = request;
  try {
    const { command, identity } = await commandOf(access, request, accountId, keyedHash);
    await commands.handle(staffAccessDecider, {
      stream: staffAccessStream(accountId, now),
      command,
      commandId: accessCommandId(accountId, now, identity),
      actor: { id: accountId, role },
      now,
      correlationId,
    });
  } catch (failure) {
    const problem = findProblem(failure);
    if (problem === null) throw failure;

    logger.warn({ requestId, route: route.path, error: failure }, 'What staff look at cannot be recorded');
    const retryAfter = problem.details.headers?.['Retry-After'] ?? '1';
    throw new HttpProblem('access_not_recorded', { headers: { 'Retry-After': retryAfter } });
  }
}

/** The same person, the same thing, the same five minutes: one command, and so one event. */
function accessCommandId(accountId: string, now: string, identity: readonly unknown[]): string {
  const window = Math.floor(Date.parse(now) / WINDOW);

  return followUpCommandId(accountId, `staff access ${window} ${JSON.stringify(identity)}`);
}

type Told = {
  readonly command: StaffAccessCommand;
  /** What makes two looks the same: not how many rows there were, nor by which address. */
  readonly identity: readonly unknown[];
};

async function commandOf(
  access: StaffAccess,
  request: AccessRequest,
  staffAccountId: string,
  keyedHash: HashValue,
): Promise<Told> {
  const { kind } = access;
  const told = { staffAccountId, route: `${request.route.method} ${request.route.path}` };

  switch (kind) {
    case 'file': {
      const { applicantId, fileKind, itemId, variant } = access;
      const file = { applicantId, applicationId: applicationIdOf(applicantId), fileKind, itemId, variant };
      return { command: { type: 'RecordFileRead', ...told, ...file }, identity: [kind, fileKind, itemId, variant] };
    }
    case 'application': {
      const { applicantId } = access;
      const applicationId = applicationIdOf(applicantId);
      return {
        command: { type: 'RecordApplicationView', ...told, applicantId, applicationId },
        identity: [kind, applicationId],
      };
    }
    case 'account': {
      const { accountId } = access;
      return { command: { type: 'RecordAccountView', ...told, accountId }, identity: [kind, accountId] };
    }
    case 'search': {
      const { list, search, resultCount } = access;
      const asked = await questionOf(request, search, keyedHash);
      return { command: { type: 'RecordSearch', ...told, list, ...asked, resultCount }, identity: [kind, list, asked] };
    }
    case 'export': {
      const { list, search, rowCount } = access;
      const asked = await questionOf(request, search, keyedHash);
      return {
        command: { type: 'RecordExport', ...told, list, ...asked, rowCount },
        identity: [kind, told.route, asked],
      };
    }
    default:
      return refuseUnknownAccess(access);
  }
}

/** What was asked of a list. The text itself would outlive the person whom it names, so only a keyed hash of it stays. */
async function questionOf({ route, query }: AccessRequest, search: string, keyedHash: HashValue) {
  const words = searchWords(search);

  return {
    filters: [...openFiltersOf(route.query, query)],
    searchHash: search === '' ? null : await keyedHash('staff-search', words.join(' ')),
    wordCount: words.length,
  };
}

function refuseUnknownAccess(access: never): never {
  throw new TypeError(`Nothing records an access of the kind ${(access as { kind?: string }).kind}`);
}
