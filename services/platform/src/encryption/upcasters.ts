/**
 * Lifts an event from one version of its type to the next. Pure: it sees what was written and nothing else. The
 * two parts are lifted apart because projections never see the personal one.
 */
export type Upcaster = {
  readonly type: string;
  /** Version it reads; it gives the next one. */
  readonly from: number;
  readonly data?: (data: unknown) => unknown;
  readonly personal?: (personal: unknown) => unknown;
};

export type Upcasters = {
  /** Whether events of that type were ever written in another version. */
  readonly has: (type: string) => boolean;
  readonly data: (type: string, version: number, data: unknown) => unknown;
  readonly personal: (type: string, version: number, personal: unknown) => unknown;
};

/** Upcasters of all event types: none yet, every type is at its first version. */
export const UPCASTERS: readonly Upcaster[] = [];

/** @throws Error when two upcasters lift the same version. */
export function createUpcasters(upcasters: readonly Upcaster[]): Upcasters {
  const byType = new Map<string, Map<number, Upcaster>>();
  for (const upcaster of upcasters) {
    const versions = byType.get(upcaster.type) ?? new Map<number, Upcaster>();
    if (versions.has(upcaster.from)) throw new Error(`Two upcasters lift ${upcaster.type} from ${upcaster.from}`);

    versions.set(upcaster.from, upcaster);
    byType.set(upcaster.type, versions);
  }

  function lift(type: string, from: number, part: 'data' | 'personal', value: unknown): unknown {
    const versions = byType.get(type);
    let lifted = value;
    for (let version = from; ; version += 1) {
      const upcaster = versions?.get(version);
      if (upcaster === undefined) return lifted;

      lifted = upcaster[part]?.(lifted) ?? lifted;
    }
  }

  return {
    has: (type) => byType.has(type),
    data: (type, version, data) => lift(type, version, 'data', data),
    personal: (type, version, personal) => lift(type, version, 'personal', personal),
  };
}
