import { type DestinationStream, pino } from 'pino';
import { instantOf } from './instant.ts';
import { ANSWERED, type AnsweredRequest, answeredLine } from './logging/answered-line.ts';
import { gatherLines } from './logging/gather-lines.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Everything a log line may carry: ids, codes, counts, durations. No free text from outside and no personal data,
 * so a new field is added here and nowhere else.
 */
const FIELDS = [
  'accountId',
  'actualRevision',
  'address',
  'applicationId',
  'attempt',
  'bytes',
  'causationId',
  'code',
  'commandId',
  'commandType',
  'consumer',
  'correlationId',
  'count',
  'delayMs',
  'documentId',
  'durationMs',
  'entryId',
  'eventId',
  'eventType',
  'fileId',
  'head',
  'lagMs',
  'method',
  'offsetMs',
  'model',
  'partition',
  'paymentSlipId',
  'position',
  'profile',
  'rate',
  'requestId',
  'revision',
  'route',
  'seed',
  'signal',
  'status',
  'stream',
  'subjectId',
  'task',
  'total',
  'version',
] as const;
const ALLOWED: ReadonlySet<string> = new Set(FIELDS);
export type LogField = (typeof FIELDS)[number];
export type LogFields = Partial<Readonly<Record<LogField, string | number | bigint | boolean | null>>> & {
  /** Logged as its name, code and stack: messages of errors may quote what a person typed. */
  readonly error?: unknown;
};

export type Logger = {
  readonly debug: (fields: LogFields, message: string) => void;
  readonly info: (fields: LogFields, message: string) => void;
  readonly warn: (fields: LogFields, message: string) => void;
  readonly error: (fields: LogFields, message: string) => void;
  /** One line for each request, cheap enough to be written for every poll. */
  readonly answered: (request: AnsweredRequest) => void;
  /** A logger that adds these fields (a request id, say) to every line. */
  readonly child: (fields: LogFields) => Logger;
};

const LONGEST_TEXT = 200;
const PLAIN = /^[ -~]*$/;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

/** JSON lines, one per entry, whatever the values hold. */
export function createLogger(options: {
  readonly level: LogLevel;
  /** Standard output when left out. */
  readonly destination?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level,
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${instantOf(Date.now())}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const gathered = options.destination === undefined ? gatherLines() : null;
  const destination = options.destination ?? (gathered as DestinationStream);
  const output = pino(settings, destination);
  const write: Write = (level, fields, message) => {
    output[level](fields, message);
    if (level === 'warn' || level === 'error') gathered?.flush();
  };
  const isTold = output.isLevelEnabled('info');

  return {
    ...wrap(write, {}),
    answered: (request) => {
      if (request.status >= 500) write('error', allowedFields(request), ANSWERED);
      else if (isTold) destination.write(answeredLine(request, instantOf(Date.now())));
    },
  };
}

export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  answered: () => undefined,
  child: () => silentLogger,
};

type Write = (level: 'debug' | 'info' | 'warn' | 'error', fields: object, message: string) => void;

function wrap(write: Write, inherited: object): Logger {
  const line = (level: Parameters<Write>[0]) => (fields: LogFields, message: string) =>
    write(level, { ...inherited, ...allowedFields(fields) }, oneLine(message));

  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    answered: (request) => line(request.status >= 500 ? 'error' : 'info')(request, ANSWERED),
    child: (fields) => wrap(write, { ...inherited, ...allowedFields(fields) }),
  };
}

function allowedFields(fields: LogFields): object {
  const allowed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined || !ALLOWED.has(field)) continue;
    allowed[field] = typeof value === 'string' ? oneLine(value) : typeof value === 'bigint' ? String(value) : value;
  }
  if (fields.error !== undefined) Object.assign(allowed, errorFields(fields.error));

  return allowed;
}

function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { errorName: typeof error };

  const { code } = error as { code?: unknown };
  return {
    errorName: oneLine(error.name),
    ...(typeof code === 'string' || typeof code === 'number' ? { errorCode: oneLine(String(code)) } : {}),
    errorStack: stackFrames(error),
    ...(error.cause instanceof Error ? { causeName: oneLine(error.cause.name) } : {}),
  };
}

/** Where it happened, without the message that the stack begins with. */
function stackFrames(error: Error): readonly string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((frame) => /^\s+at /.test(frame))
    .slice(0, 8)
    .map((frame) => oneLine(frame.trim()));
}

function oneLine(text: string): string {
  // Almost every text is an id or a word of ours.
  if (text.length <= LONGEST_TEXT && PLAIN.test(text)) return text;

  const cleaned = text.replaceAll(CONTROL_CHARACTERS, ' ');
  return cleaned.length > LONGEST_TEXT ? `${cleaned.slice(0, LONGEST_TEXT)}…` : cleaned;
}
