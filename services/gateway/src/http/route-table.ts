import type { Params, Result, Router } from 'hono/router';

type Entry<Handler> = {
  readonly handler: Handler;
  /** Names of the identifiers, in the order of their places. */
  readonly names: readonly string[];
};

/** Places of the identifiers among the segments of a path. */
type Places = readonly number[];

/** What paths with equally many segments can be. Few: most have their one identifier at the same place. */
type OfLength<Handler> = { readonly places: Places; readonly entries: Map<string, Entry<Handler>> }[];

const IDENTIFIER = /^:(\w+)$/;
const NO_PARAMETERS: Readonly<Record<string, string>> = {};

/** A handler, with what stands in the path where identifiers do. */
export type Found<Handler> = {
  readonly handler: Handler;
  readonly parameters: Readonly<Record<string, string>>;
};

/**
 * Finds a declared route by looking it up: by its whole path, or by its path without what stands where identifiers do.
 * The library's fast router refuses our paths (`/notifications/read-all` beside `/notifications/:id/read`), and the one
 * that takes them walks a tree for every request.
 */
export class RouteTable<Handler> implements Router<Handler> {
  readonly name = 'RouteTable';
  readonly #plain = new Map<string, Found<Handler>>();
  readonly #withIdentifiers = new Map<number, OfLength<Handler>>();

  /** @throws TypeError for two handlers of one route, and for patterns other than whole segments such as `:id` */
  add(method: string, path: string, handler: Handler): void {
    const segments = path.split('/');
    const places = [...segments.keys()].filter((place) => segments[place]?.startsWith(':'));
    if (places.length === 0) {
      if (path.includes('*')) throw new TypeError(`${path}: only whole paths and identifiers can be declared`);
      this.#addPlain(`${method} ${path}`, handler);
      return;
    }

    const names = places.map((place) => nameIn(segments[place] ?? '', path));
    const { entries } = this.#ofPlaces(segments.length, places);
    const key = keyOf(method, segments, places);
    if (entries.has(key)) throw new TypeError(`${method} ${path} is declared twice`);
    entries.set(key, { handler, names });
  }

  find(method: string, path: string): Found<Handler> | null {
    return this.#plain.get(`${method} ${path}`) ?? this.#findWithIdentifiers(method, path.split('/'));
  }

  /** The same, as the library asks for it. */
  match(method: string, path: string): Result<Handler> {
    const found = this.find(method, path);

    return [found === null ? [] : [[found.handler, { ...found.parameters } satisfies Params]]];
  }

  #findWithIdentifiers(method: string, segments: readonly string[]): Found<Handler> | null {
    for (const { places, entries } of this.#withIdentifiers.get(segments.length) ?? []) {
      const entry = entries.get(keyOf(method, segments, places));
      if (entry === undefined || places.some((place) => segments[place] === '')) continue;

      const parameters: Record<string, string> = {};
      for (const [index, place] of places.entries()) parameters[entry.names[index] ?? ''] = segments[place] ?? '';
      return { handler: entry.handler, parameters };
    }

    return null;
  }

  #addPlain(key: string, handler: Handler): void {
    if (this.#plain.has(key)) throw new TypeError(`${key} is declared twice`);
    this.#plain.set(key, { handler, parameters: NO_PARAMETERS });
  }

  #ofPlaces(length: number, places: Places): OfLength<Handler>[number] {
    const ofLength = this.#withIdentifiers.get(length) ?? [];
    this.#withIdentifiers.set(length, ofLength);
    const known = ofLength.find((each) => each.places.join() === places.join());
    if (known !== undefined) return known;

    const added = { places, entries: new Map<string, Entry<Handler>>() };
    ofLength.push(added);
    return added;
  }
}

function nameIn(segment: string, path: string): string {
  const name = IDENTIFIER.exec(segment)?.[1];
  if (name === undefined) throw new TypeError(`${path}: only whole paths and identifiers can be declared`);

  return name;
}

/** The path with nothing where identifiers are. Counted up to, for it is asked for every request. */
function keyOf(method: string, segments: readonly string[], places: Places): string {
  let key = method;
  for (let place = 0; place < segments.length; place += 1) {
    key += places.includes(place) ? '/:' : `/${segments[place]}`;
  }

  return key;
}
