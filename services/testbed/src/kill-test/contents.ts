import { isDeepStrictEqual } from 'node:util';
import { type FormSection, SECTION_FIELDS } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { sectionsOf } from './form-sections.ts';
import type { Holdings } from './holdings.ts';
import { type Entry, type Journal, verdictOf } from './journal.ts';
import type { Violation } from './log-index.ts';
import type { Papers } from './papers.ts';
import { createPlaces } from './places.ts';

type Values = Readonly<Record<string, unknown>>;
type Section = { readonly commandId: string; readonly values: Values };
export type StoredPaper = {
  readonly fileId: string;
  readonly subjectId: string;
  /** Document or slip. */
  readonly ownerId: string;
  readonly commandId: string;
};

/** What the events say, opened with their keys. */
export type Contents = {
  /** Opens an event and compares it with the command that caused it. */
  readonly add: (folder: Holdings, event: RecordedEvent) => Promise<readonly Violation[]>;
  /** The last saved values of every form against what the client was told. */
  readonly checkLastSaves: () => readonly Violation[];
  readonly checkJoined: () => readonly Violation[];
  readonly files: () => readonly StoredPaper[];
  /** The command that deleted a document; null when none did. */
  readonly deletionOf: (documentId: string) => string | null;
  /** Normalised e-mail address to account. */
  readonly accounts: () => ReadonlyMap<string, string>;
  /** Normalised confirmation number to application. */
  readonly confirmationNumbers: () => ReadonlyMap<string, string>;
  /** Places of the waiting list against invitations and confirmations; only right when no request is cut off. */
  readonly checkPlaces: () => readonly Violation[];
};

type AnyData = {
  readonly accountId: string;
  readonly applicationId: string;
  readonly documentId: string;
  readonly paymentSlipId: string;
  readonly section: FormSection;
  readonly file: { readonly fileId: string };
  readonly entryId: string;
};

export function createContents(journal: Journal): Contents {
  const sections = new Map<string, Section>();
  const files: StoredPaper[] = [];
  const deletedDocuments = new Map<string, string>();
  const accounts = new Map<string, string>();
  const confirmationNumbers = new Map<string, string>();
  const waiting = new Map<string, string>();
  const places = createPlaces();

  /** Values that only one may have. */
  function claim(owners: Map<string, string>, value: string, owner: string, what: string): readonly Violation[] {
    const other = owners.get(value);
    owners.set(value, owner);

    return other === undefined ? [] : [{ kind: 'doubled', text: `${what} twice: ${other} and ${owner}` }];
  }

  function addSection(event: RecordedEvent, data: AnyData, personal: Values): readonly Violation[] {
    const { commandId } = event.metadata;
    const form = journal.byCommandId.get(commandId)?.command.facts.form ?? null;
    const key = `${data.applicationId}/${data.section}`;
    const before: Values = sections.get(key)?.values ?? DEFAULT_SECTIONS[data.section];
    sections.set(key, { commandId, values: personal });
    if (form === null) return [{ kind: 'wrong', text: `A section that nobody saved: ${event.metadata.eventId}` }];

    const wrong = SECTION_FIELDS[data.section].filter((field) => {
      const sent = form[field];
      if (sent === undefined) return !isDeepStrictEqual(personal[field], before[field]);
      return !isDeepStrictEqual(personal[field], sent);
    });

    return wrong.map((field) => ({ kind: 'lost', text: `${field} is not as it was sent: save_form ${commandId}` }));
  }

  function addFile(event: RecordedEvent, data: AnyData, ownerId: string): readonly Violation[] {
    const { commandId, subjectId } = event.metadata;
    files.push({ fileId: data.file.fileId, subjectId: subjectId ?? '', ownerId, commandId });

    return [];
  }

  function addOpened(event: RecordedEvent, type: string, data: AnyData, personal: Values): readonly Violation[] {
    switch (type) {
      case 'ApplicationSectionSaved':
        return addSection(event, data, personal);
      case 'DocumentUploaded':
        return addFile(event, data, data.documentId);
      case 'PaymentSlipUploaded':
        return addFile(event, data, data.paymentSlipId);
      case 'DocumentDeleted':
        deletedDocuments.set(data.documentId, event.metadata.commandId);
        return [];
      case 'AccountRegistered':
        return claim(accounts, textOf(personal['email']), data.accountId, 'An e-mail address was registered');
      case 'ConfirmationNumberRecorded':
        return claim(
          confirmationNumbers,
          textOf(personal['confirmationNumber']),
          data.applicationId,
          'A number was recorded',
        );
      case 'WaitingListJoined':
        return claim(waiting, textOf(personal['email']), data.entryId, 'An address joined the waiting list');
      default:
        places.add(type, data.entryId);
        return [];
    }
  }

  return {
    add: async ({ codec }, event) => {
      const decoded = await codec.decode(event);
      if (decoded.some(({ personal }) => personal === null))
        return [{ kind: 'lost', text: `The personal part cannot be opened: ${event.metadata.eventId}` }];

      return decoded.flatMap(({ type, data, personal }) =>
        addOpened(event, type, data as AnyData, (personal ?? {}) as Values),
      );
    },
    checkLastSaves: () => checkLastSaves(journal, sections),
    checkJoined: () =>
      journal.entries
        .filter((entry) => entry.command.kind === 'join_waiting_list' && verdictOf(entry) === 'acknowledged')
        .filter(({ command }) => !waiting.has(textOf(command.facts.email)))
        .map(({ command }) => ({ kind: 'lost', text: `The address is not on the waiting list: ${command.id}` })),
    files: () => files,
    deletionOf: (documentId) => deletedDocuments.get(documentId) ?? null,
    accounts: () => accounts,
    confirmationNumbers: () => confirmationNumbers,
    checkPlaces: places.check,
  };
}

/** As the service compares e-mail addresses and numbers; the test uses none with white space inside. */
const textOf = (value: unknown): string => String(value).trim().toLowerCase();

/** The last save of a section that was acknowledged must be what the log ends with, or a later one nobody knows of. */
function checkLastSaves(journal: Journal, sections: ReadonlyMap<string, Section>): readonly Violation[] {
  const last = new Map<string, Entry>();
  for (const entry of journal.entries) {
    const { applicationId, form } = entry.command.facts;
    if (applicationId === null || form === null || verdictOf(entry) !== 'acknowledged') continue;
    for (const section of sectionsOf(form)) last.set(`${applicationId}/${section}`, entry);
  }

  const violations: Violation[] = [];
  for (const [key, entry] of last) {
    const written = journal.byCommandId.get(sections.get(key)?.commandId ?? '');
    const isLater = written !== undefined && written.number > entry.number && verdictOf(written) === 'unknown';
    if (written !== entry && !isLater) {
      violations.push({
        kind: 'lost',
        text: `${key} does not end with the last acknowledged save ${entry.command.id}`,
      });
    }
  }

  return violations;
}

/** Every file an event names is there, byte for byte as it was sent, unless its document was deleted. */
export async function checkFile(
  { files }: Holdings,
  paper: StoredPaper,
  context: { readonly journal: Journal; readonly papers: Papers; readonly contents: Contents },
): Promise<readonly Violation[]> {
  const { fileId, commandId } = paper;
  const { journal, papers, contents } = context;
  const upload = journal.byCommandId.get(commandId)?.command.upload;
  if (upload === null || upload === undefined) return [{ kind: 'wrong', text: `A file nobody sent: ${fileId}` }];

  const bytes = await files.read(fileId, paper.subjectId).catch(() => null);
  const deletion = contents.deletionOf(paper.ownerId);
  if (deletion !== null) {
    const entry = journal.byCommandId.get(deletion);
    const mustBeGone = entry !== undefined && verdictOf(entry) === 'acknowledged';
    return bytes !== null && mustBeGone ? [{ kind: 'wrong', text: `A deleted file is still there: ${fileId}` }] : [];
  }

  if (bytes === null) return [{ kind: 'lost', text: `The file ${fileId} of ${commandId} is gone` }];
  const isSame = papers.bytesOf(upload.paper).equals(bytes);
  return isSame ? [] : [{ kind: 'lost', text: `The file ${fileId} of ${commandId} is not what was sent` }];
}
