import { BEFORE_FIRST, type Position } from '../ports/event-log.ts';
import type { Parked } from './parking.ts';
import type { Progress } from './progress.ts';
import type { ProjectionTarget } from './target.ts';

export type ProjectionStatus = {
  readonly model: string;
  readonly version: number;
  readonly position: Position;
  readonly isCurrent: boolean;
  readonly parked: readonly Parked[];
};

/** The same as another process knows it: of what is parked only how much it is. */
export type ReadModelStatus = Omit<ProjectionStatus, 'parked'> & { readonly parked: { readonly length: number } };

/** How far each read model is: as far as the slowest of its partitions. */
export type ModelStatuses = {
  /** @param names all when left out. @throws RangeError for a name that nobody here projects */
  readonly haveReached: (position: Position, names?: readonly string[]) => boolean;
  readonly list: () => readonly ProjectionStatus[];
};

export function createModelStatuses(
  targets: readonly ProjectionTarget[],
  progress: Pick<Progress, 'headOf'>,
): ModelStatuses {
  const targetsByModel = new Map<string, ProjectionTarget[]>();
  for (const target of targets) {
    const key = `${target.name}@${target.version}`;
    targetsByModel.set(key, [...(targetsByModel.get(key) ?? []), target]);
  }
  const targetsByName = new Map<string, readonly ProjectionTarget[]>();
  for (const { name } of targets)
    targetsByName.set(
      name,
      targets.filter((target) => target.name === name),
    );

  function named(name: string): readonly ProjectionTarget[] {
    const found = targetsByName.get(name);
    if (found === undefined) throw new RangeError(`There is no read model ${name}`);

    return found;
  }

  return {
    haveReached(position, names) {
      const haveAll = (some: readonly ProjectionTarget[]) => some.every((target) => target.position() >= position);

      return names === undefined ? haveAll(targets) : names.every((name) => haveAll(named(name)));
    },

    list: () =>
      [...targetsByModel.values()].map((own) => {
        const { name, version } = own[0] as ProjectionTarget;
        return {
          model: name,
          version,
          position: lowestPosition(own),
          isCurrent: own.every((target) => target.position() >= progress.headOf(target.partition)),
          parked: own.flatMap((target) => target.parked()),
        };
      }),
  };
}

/** Streams and documents that wait, of all read models. */
export function countAllParked(statuses: readonly Pick<ReadModelStatus, 'parked'>[]): number {
  return statuses.reduce((count, { parked }) => count + parked.length, 0);
}

export function lowestPosition(targets: readonly Pick<ProjectionTarget, 'position'>[]): Position {
  const [first, ...others] = targets;
  let lowest = first?.position() ?? BEFORE_FIRST;
  for (const { position } of others) if (position() < lowest) lowest = position();

  return lowest;
}
