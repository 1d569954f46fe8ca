import type { ProblemCode } from '@entry/contracts/problem';

export type Verdict = 'accepted' | ProblemCode;

/** A file that somebody who means ill, or a broken program, could send, and what is to come of it. */
export type HostileFile = {
  readonly family: string;
  readonly what: string;
  /** What the sender calls it. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly verdict: Verdict;
  /** Must not be in anything that a browser shows. */
  readonly payload?: string;
};

export type Described = Omit<HostileFile, 'family' | 'name'> & { readonly name?: string };

export function familyOf(family: string, name: string, files: readonly Described[]): readonly HostileFile[] {
  return files.map((file) => ({ name, ...file, family }));
}

export const SCRIPT = '<script>alert(document.cookie)</script>';
