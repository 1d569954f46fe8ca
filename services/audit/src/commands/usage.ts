/** What a profile's program is called, and by which options it is told where the history lies. */
export type AuditProgram = {
  readonly program: string;
  readonly sourceOptions: readonly ('from' | 'folder')[];
  /** Where the history lies when nothing is said. */
  readonly source: string;
};

type CommandForm = {
  /** What stands behind the command; null for nothing. */
  readonly takes: string | null;
  readonly options: readonly string[];
  readonly needs: readonly string[];
};

const CERTAIN = ['key', 'witness', 'unverified', 'with-personal-data'] as const;

export const COMMANDS = {
  verify: { takes: null, options: ['key', 'witness'], needs: [] },
  replay: { takes: null, options: ['at', 'application', 'json', ...CERTAIN], needs: [] },
  report: { takes: 'the id of an application', options: ['out', ...CERTAIN], needs: [] },
  export: { takes: 'a folder that is new or empty', options: [], needs: [] },
  prove: { takes: 'the id of an event', options: [], needs: [] },
  'check-proof': { takes: 'a file', options: ['key'], needs: ['key'] },
  receipt: { takes: 'a file', options: ['key', 'receipt-key'], needs: ['key', 'receipt-key'] },
} as const satisfies Readonly<Record<string, CommandForm>>;

export type CommandName = keyof typeof COMMANDS;

export function describeUsage({ program, sourceOptions, source }: AuditProgram): string {
  const from = sourceOptions.includes('from')
    ? '\n  --from <folder>          a data folder or an export (also --folder)'
    : '';

  return `Usage: ${program} <command> [options]
  verify                   holds every event to what was recorded of it; of a data folder files and keys as well
  replay                   says what the system was at a moment
    --at <time|position>   2026-05-12T14:03:00Z, or a position in the log; the end when left out
    --application <id>     one application, as it was then
    --json                 for programs
  report <application id>  the printable report of one application, a page of HTML
    --out <file>           a new file; standard output when left out
  export <folder>          writes history and evidence, with a verifier beside them
  prove <event id>         prints the proof that an event was recorded
  check-proof <file> --key <public key>
                           says whether such a proof is genuine; needs nothing else
  receipt <file> --key <public key> --receipt-key <public key>
                           says whether a receipt is genuine; needs nothing else
Options of verify, replay and report:
  --key <public key>       the key to believe, from whoever kept it
  --witness <file>         the checkpoints that a witness kept
Options of replay and report:
  --unverified             goes on over a history that is not verified, as far as it is certain
  --with-personal-data     opens what is personal, where the keys are; without it facts are told, and nobody's name
Where the history lies: ${source}.${from}
Nothing in it is changed; a service may be running on it. Ends with 0 when all is well, 1 when it is not, 2 when it
could not look.`;
}
