/** Something in a data folder is not as it was acknowledged, or cannot be told. Its words are for who operates the service. */
export type Finding = {
  readonly problem: Problem;
  /** The file it is about. */
  readonly file: string;
  /** A sentence without its end: what is wrong. */
  readonly what: string;
  /** A sentence without its end: what is known all the same. */
  readonly certain: string;
};

/** Positional, for the many that are made. */
export const finding = (problem: Problem, file: string, what: string, certain: string): Finding => ({
  problem,
  file,
  what,
  certain,
});

export type Problem =
  | 'log_missing'
  | 'log_unreadable'
  | 'log_ends_early'
  | 'log_differs'
  | 'log_of_newer_program'
  | 'mark_missing'
  | 'mark_damaged'
  | 'vault_unreadable'
  | 'vault_empty'
  | 'keys_unreadable'
  | 'keys_lost'
  | 'keys_destroyed'
  | 'evidence_key_damaged'
  | 'file_missing'
  | 'file_damaged';

/** Where it is said what to do. */
export const DAMAGE_RUNBOOK = 'docs/runbooks/damaged-data.md';

/** The service does not start on what is damaged: what it would add could hide the loss, or make it larger. */
export class DataDamagedError extends Error {
  override readonly name = 'DataDamagedError';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(
      `${findings.map(describeFinding).join('\n')}\nNothing was changed. What to do: ${DAMAGE_RUNBOOK} (${findings
        .map(({ problem }) => problem)
        .join(', ')}); \`npm run doctor\` looks at everything.`,
    );
    this.findings = findings;
  }
}

export const describeFinding = ({ file, what, certain }: Finding): string => `${file}: ${what}. Certain: ${certain}.`;
