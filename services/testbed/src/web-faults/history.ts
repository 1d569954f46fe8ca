import { isDeepStrictEqual } from 'node:util';
import { applicationStream } from '@entry/domain/streams';
import { readStream } from '@entry/platform/read-stream';
import { hashOf } from '../browser/support/stored-uploads.ts';
import { openStopped } from '../kill-test/open-stopped.ts';

type Values = Readonly<Record<string, unknown>>;

/** A section as it was saved, in the order of the log. */
export type SavedSection = { readonly section: string; readonly values: Values };

/** What a pass came to: each section that it changed, as it left it, and everything else that happened in it. */
export type PassHistory = {
  readonly sections: Readonly<Record<string, Values>>;
  readonly others: readonly string[];
};

export type History = {
  readonly passes: readonly PassHistory[];
  readonly saves: readonly SavedSection[];
  /** SHA-256 of every file that an event names, as it is stored now. */
  readonly files: readonly string[];
  /** Parts of uploads that are still there. */
  readonly partsLeft: number;
};

type Happening = {
  readonly revision: number;
  readonly type: string;
  readonly data: Values;
  readonly personal: Values;
  readonly sha256: string | null;
};

/**
 * What the log says of an application, pass by pass. How often a section was saved within a pass is chance, and so is
 * which of two things that go on side by side is finished first; what a pass comes to is not. The service must not run.
 * @param ends revision that the application had at the end of each pass
 */
export async function historyOf(folder: string, applicationId: string, ends: readonly number[]): Promise<History> {
  const { happenings, partsLeft } = await read(folder, applicationId);
  const saves = happenings.flatMap(({ type, data, personal }) =>
    type === 'ApplicationSectionSaved' ? [{ section: String(data['section']), values: personal }] : [],
  );
  // What came after the last pass belongs to it: nobody has done anything since.
  const last = ends.length - 1;
  const passOf = ({ revision }: Happening): number => {
    const pass = ends.findIndex((end) => revision <= end);
    return pass === -1 ? last : pass;
  };
  const before = new Map<string, Values>();

  return {
    passes: ends.map((_end, pass) => {
      const within = happenings.filter((happening) => passOf(happening) === pass);
      return { sections: changedSections(within, before), others: within.flatMap(otherOf).sort() };
    }),
    saves,
    files: happenings.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])),
    partsLeft,
  };
}

/** @param before sections as the passes so far have left them; as this one leaves them, afterwards */
function changedSections(happenings: readonly Happening[], before: Map<string, Values>): Record<string, Values> {
  const after = new Map<string, Values>();
  for (const { type, data, personal } of happenings) {
    if (type === 'ApplicationSectionSaved') after.set(String(data['section']), personal);
  }
  // Somebody has taken back what they typed: whether it was saved meanwhile is chance.
  const changed = [...after].filter(([section, values]) => !isDeepStrictEqual(before.get(section), values));
  for (const [section, values] of after) before.set(section, values);

  return Object.fromEntries(changed.sort(([one], [other]) => one.localeCompare(other)));
}

/** Ids and times of day are others in every run, and the hash of the contents is keyed by the person. */
const ACCIDENTAL = /(Id|At|Hash|^instructions|^file)$/;

function otherOf({ type, data, personal, sha256 }: Happening): readonly string[] {
  if (type === 'ApplicationSectionSaved') return [];

  const told = JSON.stringify({ ...data, ...personal }, (key, value: unknown) => {
    if (key === 'supersededDocumentId') return value === null ? null : 'an earlier one';
    return ACCIDENTAL.test(key) ? undefined : value;
  });
  return [`${type} ${told}${sha256 === null ? '' : ` ${sha256}`}`];
}

async function read(folder: string, applicationId: string) {
  const opened = await openStopped(folder);
  const happenings: Happening[] = [];
  try {
    for await (const event of readStream(opened.log, applicationStream(applicationId))) {
      const { revision, metadata } = event;
      for (const { type, data, personal } of await opened.codec.decode(event)) {
        const file = (data as { readonly file?: { readonly fileId: string } }).file;
        const bytes = file === undefined ? null : await opened.files.read(file.fileId, metadata.actor.id);
        const sha256 = file === undefined ? null : hashOf(bytes ?? Buffer.alloc(0));
        happenings.push({ revision, type, data: data as Values, personal: (personal ?? {}) as Values, sha256 });
      }
    }
    let partsLeft = 0;
    for await (const _part of opened.uploadParts.list()) partsLeft += 1;

    return { happenings, partsLeft };
  } finally {
    await opened.close();
  }
}

/**
 * Values that came back after they had been overwritten: what a field holds in the log must follow what was typed into it,
 * letter by letter, and never turn round.
 * @param typed by field: everything that it held on the screen, in order
 */
export function turnedBack(
  saves: readonly SavedSection[],
  typed: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...typed].flatMap(([field, states]) => {
    let at = 0;
    return saves.flatMap(({ values }) => {
      const value = values[field];
      if (typeof value !== 'string') return [];

      const found = states.findIndex((state, index) => index >= at && state.trim() === value);
      if (found === -1) return [`${field}: “${value}” came after “${states[at]}”`];

      at = found;
      return [];
    });
  });
}
