/**
 * `goesOn` is whether rules after this one are still asked: true where the value is of its type and breaks a rule, null
 * where it is not of its type (rules that only look at a length still are), false where the rule was told to be the last.
 */
export type Issue = {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly goesOn: boolean | null;
};

export type Result = { value: unknown; issues: Issue[]; isAborted?: boolean };
export type Read = (value: unknown) => Result;

export type Check = {
  readonly act: (result: Result, messageOfSchema: string | undefined) => void;
  /** Asked although the value is not of its type, where it could be; null for rules that never are. */
  readonly isMeant: ((value: unknown) => boolean) | null;
};

/** What stands for a value that is left out: nothing may be (null), it stays away, or something is put in its place. */
export type Absence = null | 'optional' | 'defaulted';

export type Parts = {
  readonly read: Read;
  readonly message?: string | undefined;
  /** What goes in may be left out, and what comes out may be. */
  readonly absence?: { readonly in: Absence; readonly out: Absence };
  /** As the contracts look at schemas (`choicesOf`). */
  readonly definition?: object;
  /** What a value can be, where these can be counted. */
  readonly values?: readonly unknown[] | undefined;
};

export const NEVER_ABSENT = { in: null, out: null } as const;
const INVALID = 'Invalid input';

export type Words = string | { readonly error?: string; readonly abort?: boolean } | undefined;

export function messageOf(words: Words): string | undefined {
  return typeof words === 'string' ? words : words?.error;
}

export function issueOf(code: string, message: string | undefined, rest: Partial<Issue> = {}): Issue {
  return { code, path: [], message: message ?? INVALID, goesOn: null, ...rest };
}

export function refuse(value: unknown, code: string, message: string | undefined): Result {
  return { value, issues: [issueOf(code, message)] };
}

export function isAborted({ issues, isAborted: isOver }: Result, from = 0): boolean {
  return isOver === true || issues.slice(from).some(({ goesOn }) => goesOn !== true);
}

/** The issues of a part, as issues of the whole. */
export function inside(key: PropertyKey, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));
}

export class ZodError extends Error {
  override readonly name = 'ZodError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
    this.issues = issues;
  }
}

/** A schema of the contracts, in the browser. */
export class ZodMiniType {
  readonly parts: Parts;
  checks: readonly Check[] = [];

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** As the contracts look at schemas. */
  get _zod(): { readonly def: object } {
    return { def: this.parts.definition ?? {} };
  }

  get absence(): { readonly in: Absence; readonly out: Absence } {
    return this.parts.absence ?? NEVER_ABSENT;
  }

  run(value: unknown): Result {
    const result = this.parts.read(value);
    let isOver = isAborted(result);
    for (const { act, isMeant } of this.checks) {
      const isAsked =
        isMeant === null ? !isOver : !result.issues.some(({ goesOn }) => goesOn === false) && isMeant(result.value);
      if (!isAsked) continue;

      const before = result.issues.length;
      act(result, this.parts.message);
      isOver ||= isAborted(result, before);
    }
    return result;
  }

  safeParse(input: unknown): { success: true; data: unknown } | { success: false; error: ZodError } {
    const { value, issues } = this.run(input);
    return issues.length === 0 ? { success: true, data: value } : { success: false, error: new ZodError(issues) };
  }

  parse(input: unknown): unknown {
    const result = this.safeParse(input);
    if (!result.success) throw result.error;

    return result.data;
  }

  check(...more: readonly Check[]): this {
    const copy = this.clone();
    copy.checks = [...this.checks, ...more];
    return copy;
  }

  clone(): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this);
  }

  /** Only the documentation of the interface reads what schemas are described by. */
  register(): this {
    return this;
  }
}
