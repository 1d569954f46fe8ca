import type { EventFact } from '@entry/contracts/audit/api';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import type { OpenSealed } from '@entry/projections/search-terms';

/** What audits tell of an event beside where it is. */
export type ToldEvent = {
  readonly facts: readonly EventFact[];
  /** The personal part as it was written; null when there is none or its subject was erased. */
  readonly personal: Readonly<Record<string, unknown>> | null;
  readonly isErased: boolean;
};

/** Fields of personal parts in which whoever did something says why. */
const REASON_FIELDS = ['adminNotes', 'rejectionReason', 'reason', 'applicantReason'] as const;
/** Opened for nobody: not to be read, but to be tried. */
const SECRETS: ReadonlySet<string> = new Set(['passwordHash', 'tokenHash']);
const HIDDEN = '(hidden)';
/** Characters of one value; what is longer is in the raw view. */
const LONGEST_FACT = 300;

export async function tellEvent(event: AnyProjectedEvent, open: OpenSealed): Promise<ToldEvent> {
  const { sealed } = event;
  const personal = sealed === null ? null : ((await open(sealed)) as Readonly<Record<string, unknown>> | null);

  return {
    facts: factsOf(event.data),
    personal: personal === null ? null : withoutSecrets(personal),
    isErased: sealed !== null && personal === null,
  };
}

/** Empty when nothing was given as a reason. */
export function reasonOf({ personal }: ToldEvent): string {
  for (const field of REASON_FIELDS) {
    const value = personal?.[field];
    if (typeof value === 'string' && value !== '') return value;
  }

  return '';
}

/** The event as the log holds it, as JSON with the personal part opened or said to be erased. */
export function rawOf(event: RecordedEvent, { personal, isErased }: ToldEvent): string {
  const { type, stream, revision, position, metadata, data } = event;
  const opened = isErased ? 'erased' : personal;

  return JSON.stringify(
    { type, stream, revision, position: String(position), metadata, data, personal: opened },
    null,
    2,
  );
}

/** Hides what nobody is to see, wherever it is asked for. */
export function shownValue(field: string, value: unknown): unknown {
  return SECRETS.has(field) && value !== null ? HIDDEN : value;
}

function withoutSecrets(personal: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(personal).map(([field, value]) => [field, shownValue(field, value)]));
}

/** Ids are left out: an entry has those it is found by, and the raw view all others. */
function factsOf(data: unknown, prefix = ''): EventFact[] {
  if (data === null || typeof data !== 'object') return [];

  return Object.entries(data).flatMap(([field, value]) => {
    const name = `${prefix}${field}`;
    if (/(?:^i|I)ds?$/.test(field)) return [];
    if (Array.isArray(value)) return [{ name, value: shortened(value.map(textOf).join(', ')) }];
    if (value !== null && typeof value === 'object') return factsOf(value, `${name}.`);

    return value === null ? [] : [{ name, value: shortened(String(value)) }];
  });
}

/** A member of a list: itself, or its parts in a row. */
function textOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);

  return Object.values(value)
    .filter((part) => part !== '' && part !== null)
    .map(String)
    .join(' ');
}

function shortened(text: string): string {
  return text.length <= LONGEST_FACT ? text : `${text.slice(0, LONGEST_FACT)}…`;
}
