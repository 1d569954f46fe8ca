import type { ALL_EVENTS, EventType } from '@entry/contracts/all-events';
import type { IndexDefinitions, ReadModel } from '@entry/platform/ports/read-store';
import type { ProjectedEvent, Projection } from '@entry/platform/projection';

type Definition = (typeof ALL_EVENTS)[number];
export type ProjectedOf<Type extends EventType> = ProjectedEvent<Extract<Definition, { readonly type: Type }>>;

type Fold<Document, Event> = (document: Document | null, event: Event, id: string) => Document | null;
type Named<Name extends string> = { readonly model: { readonly name: Name } };

/**
 * A projection handles the event types it has folds for; only these are offered to it.
 * @typeParam Required types that may not go without a fold: a new one of them does not compile before it has one
 */
export function defineProjection<Document extends object, Required extends EventType = never>() {
  return <
    const Name extends string,
    const Indexes extends IndexDefinitions<Document>,
    Type extends EventType,
  >(definition: {
    readonly model: ReadModel<Document, Indexes> & { readonly name: Name };
    readonly keys: (event: ProjectedOf<NoInfer<Type>>) => readonly string[];
    readonly lookup?: NonNullable<Projection<Document, ProjectedOf<NoInfer<Type>>, NoInfer<Indexes>>['lookup']>;
    readonly overwrites?: NonNullable<Projection<Document, ProjectedOf<NoInfer<Type>>>['overwrites']>;
    readonly folds: { readonly [Each in Type]: Fold<Document, ProjectedOf<Each>> } & Readonly<
      Record<Required, unknown>
    >;
  }): Projection<Document, ProjectedOf<Type>, Indexes> & Named<Name> => {
    const { folds, ...rest } = definition;
    const foldOf = folds as unknown as Readonly<Record<string, Fold<Document, ProjectedOf<Type>>>>;

    return {
      ...rest,
      handles: Object.keys(folds) as ProjectedOf<Type>['type'][],
      project: (document, event, id) => (foldOf[event.type] as Fold<Document, typeof event>)(document, event, id),
    };
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
