/** What the fuzzer has to know of a route to send it something. */
export type RouteDescription = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for identifiers. */
  readonly path: string;
  readonly policy: string;
  readonly body: JsonSchema | null;
  readonly query: JsonSchema | null;
  readonly upload: { readonly fileField: string; readonly fields: JsonSchema } | null;
  readonly takesPart: boolean;
};

/** The part of JSON Schema that the contracts come to. */
export type JsonSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** In bytes, after garbage collection; and how much the service holds for good. */
export type Memory = {
  readonly rss: number;
  readonly heap: number;
  /** Buffers and what libraries have taken outside the heap. */
  readonly external: number;
  readonly events: number;
};

/** Between the fuzzer and the service it attacks, over the channel Node opens for a child process. */
export type Request = { readonly kind: 'memory' } | { readonly kind: 'stop' };

export type Reply =
  | { readonly kind: 'ready'; readonly address: string; readonly routes: readonly RouteDescription[] }
  | { readonly kind: 'memory'; readonly memory: Memory }
  /** A reply that was built does not fit the schema it was built from. */
  | { readonly kind: 'fault'; readonly message: string };
