import type { EventRegistry, Upcaster, UpcastPiece } from '@entry/domain/upcaster';

/** What an event written in an older version is today, or one part of it. */
export type LiftedEvent = {
  readonly type: string;
  readonly data: unknown;
  /** Names of the pieces on the way here, where an upcaster leaves a choice: tells which share of the personal part. */
  readonly path: readonly string[];
  readonly hasPersonal: boolean;
};

export type Upcasters = {
  /** Whether events of that type were ever written in another version. */
  readonly has: (type: string) => boolean;
  /** Null when that version is the newest: the event is taken as it was written. */
  readonly lift: (type: string, version: number, data: unknown) => readonly LiftedEvent[] | null;
  /** The types an event written in an older version may be today, whatever it holds. */
  readonly outcomes: (type: string, version: number) => readonly string[];
  /**
   * The share of a personal part that belongs to one of the lifted events.
   * @param path of the lifted event; one that was made by older upcasters is followed on as long as there is no choice
   * @throws Error when the path leaves a choice: the read model that holds it must be rebuilt
   */
  readonly personal: (type: string, version: number, path: readonly string[], personal: unknown) => unknown;
};

type Step = { readonly name: string; readonly piece: UpcastPiece; readonly isChoice: boolean };
type FindUpcaster = (type: string, version: number) => Upcaster | undefined;

/** @throws TypeError when the registry has gaps: an event of some version could not be read. */
export function createUpcasters(registry: EventRegistry): Upcasters {
  const byType = new Map<string, Map<number, Upcaster>>();
  for (const upcaster of registry.upcasters) {
    const versions = byType.get(upcaster.type) ?? new Map<number, Upcaster>();
    if (versions.has(upcaster.from)) throw new TypeError(`Two upcasters lift ${upcaster.type} from ${upcaster.from}`);

    versions.set(upcaster.from, upcaster);
    byType.set(upcaster.type, versions);
  }
  const find: FindUpcaster = (type, version) => byType.get(type)?.get(version);
  const gaps = findGaps(registry, find);
  if (gaps.length > 0) throw new TypeError(gaps.join('; '));

  return {
    has: (type) => byType.has(type),
    lift: (type, version, data) => (find(type, version) === undefined ? null : liftAll(find, type, version, data, [])),
    outcomes: (type, version) => [...new Set(outcomesOf(find, type, version))],
    personal: (type, version, path, personal) => {
      let lifted = personal;
      let upcaster = find(type, version);
      for (let depth = 0; upcaster !== undefined; depth += 1) {
        const { name, piece } = stepOf(upcaster, path[depth]);
        if (piece.personal === undefined) throw new Error(`The piece ${name} of ${upcaster.type} has no personal part`);

        lifted = piece.personal(lifted);
        upcaster = find(piece.type, piece.version);
      }

      return lifted;
    },
  };
}

function liftAll(
  find: FindUpcaster,
  type: string,
  version: number,
  data: unknown,
  steps: readonly Step[],
): readonly LiftedEvent[] {
  const upcaster = find(type, version);
  if (upcaster === undefined) {
    return [{ type, data, path: pathOf(steps), hasPersonal: steps.every(({ piece }) => piece.personal !== undefined) }];
  }

  return upcaster.data(data).flatMap((made) => {
    const step = stepOf(upcaster, made.piece);
    return liftAll(find, step.piece.type, step.piece.version, made.data, [...steps, step]);
  });
}

function outcomesOf(find: FindUpcaster, type: string, version: number): readonly string[] {
  const upcaster = find(type, version);
  if (upcaster === undefined) return [type];

  return Object.values(upcaster.pieces).flatMap((piece) => outcomesOf(find, piece.type, piece.version));
}

function stepOf(upcaster: Upcaster, name: string | undefined): Step {
  const [only, ...others] = Object.keys(upcaster.pieces);
  const chosen = name ?? (others.length === 0 ? only : undefined);
  const piece = chosen === undefined ? undefined : upcaster.pieces[chosen];
  if (chosen === undefined || piece === undefined) {
    throw new Error(`${upcaster.type} has no piece ${name ?? 'that is the only one'} in version ${upcaster.from}`);
  }

  return { name: chosen, piece, isChoice: others.length > 0 };
}

/** Without the steps at its end that leave no choice: a mere new version then changes nothing that is at rest. */
function pathOf(steps: readonly Step[]): readonly string[] {
  const last = steps.findLastIndex(({ isChoice }) => isChoice);

  return steps.slice(0, last + 1).map(({ name }) => name);
}

function findGaps({ definitions, upcasters }: EventRegistry, find: FindUpcaster): readonly string[] {
  const newest = new Map(definitions.map((definition) => [definition.type, definition]));
  const gaps: string[] = [];

  for (const { type, version } of definitions) {
    for (let older = 1; older < version; older += 1) {
      if (find(type, older) === undefined) gaps.push(`Nothing lifts ${type} from version ${older}`);
    }
  }
  for (const upcaster of upcasters) {
    const { type, from } = upcaster;
    if (from >= (newest.get(type)?.version ?? Number.POSITIVE_INFINITY))
      gaps.push(`${type} ${from} is not an older one`);
    if (leadsBackTo(find, upcaster, upcaster)) gaps.push(`The upcaster of ${type} ${from} leads back to itself`);

    for (const piece of Object.values(upcaster.pieces)) {
      const target = newest.get(piece.type);
      if (find(piece.type, piece.version) !== undefined) continue;

      if (target?.version !== piece.version)
        gaps.push(`${type} ${from} becomes ${piece.type} ${piece.version}: no such`);
      else if (target.personal !== undefined && piece.personal === undefined) {
        gaps.push(`${type} ${from} becomes ${piece.type} without its personal part`);
      }
    }
  }

  return gaps;
}

function leadsBackTo(
  find: FindUpcaster,
  sought: Upcaster,
  upcaster: Upcaster,
  passed: readonly Upcaster[] = [],
): boolean {
  if (passed.includes(upcaster)) return upcaster === sought;

  return Object.values(upcaster.pieces).some((piece) => {
    const next = find(piece.type, piece.version);
    return next !== undefined && leadsBackTo(find, sought, next, [...passed, upcaster]);
  });
}
