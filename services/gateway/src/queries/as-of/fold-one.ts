import { isLookedUp } from '@entry/platform/projecting/fold';
import { type AnyProjectedEvent, anyProjection, type Projection } from '@entry/platform/projection';

export type OneDocument<Document> = {
  readonly apply: (event: AnyProjectedEvent) => void;
  /** As the events so far left it; null when there is none. */
  readonly document: () => Document | null;
};

/**
 * Folds one document of a read model, with the fold that builds the read model, outside of any store: what it was at
 * some moment is what the events until then make of it.
 */
export function foldOne<Document extends object, Event extends { readonly type: string }>(
  typed: Projection<Document, Event>,
  id: string,
): OneDocument<Document> {
  const projection = anyProjection(typed);
  const types: ReadonlySet<string> = new Set(projection.handles);
  let document: object | null = null;

  const concerns = (event: AnyProjectedEvent): boolean =>
    projection.keys(event).includes(id) || isLookedUp(document, projection.lookup?.(event) ?? null);

  return {
    apply: (event) => {
      if (types.has(event.type) && concerns(event)) document = projection.project(document, event, id);
    },
    document: () => document as Document | null,
  };
}
