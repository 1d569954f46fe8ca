import type { EventDefinition } from '@entry/contracts/event';
import type { ReadModel } from '@entry/platform/ports/read-store';
import type { ProjectedEvent, Projection } from '@entry/platform/projection';

export type ProjectedOf<Definition, Type extends string> = Extract<ProjectedEvent<Definition>, { readonly type: Type }>;

type Fold<Document, Event> = (document: Document | null, event: Event, id: string) => Document | null;

/** One fold per event type: a type without one does not compile, and only these types are offered. */
export type Folds<Document, Definition extends EventDefinition> = {
  readonly [Type in Definition['type']]: Fold<Document, ProjectedOf<Definition, Type>>;
};

export function defineProjection<Document extends object, Definition extends EventDefinition>(definition: {
  readonly model: ReadModel<Document>;
  readonly keys: (event: ProjectedEvent<Definition>) => readonly string[];
  readonly lookup?: NonNullable<Projection<Document, ProjectedEvent<Definition>>['lookup']>;
  readonly overwrites?: NonNullable<Projection<Document, ProjectedEvent<Definition>>['overwrites']>;
  readonly folds: Folds<Document, Definition>;
}): Projection<Document, ProjectedEvent<Definition>> {
  const { folds, ...rest } = definition;
  const foldOf = folds as unknown as Readonly<Record<string, Fold<Document, ProjectedEvent<Definition>>>>;

  return {
    ...rest,
    handles: Object.keys(folds) as ProjectedEvent<Definition>['type'][],
    project: (document, event, id) => (foldOf[event.type] as Fold<Document, typeof event>)(document, event, id),
  };
}

/**
 * A fold that changes a document that is there. Nothing comes of one that is not: its deletion may be replayed
 * with what came before it.
 */
export function changing<Document extends object, Event>(
  change: (document: Document, event: Event) => Partial<NoInfer<Document>>,
): (document: Document | null, event: Event) => Document | null {
  return (document, event) => (document === null ? null : { ...document, ...change(document, event) });
}

export function deleting(): null {
  return null;
}
