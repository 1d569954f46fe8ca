import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isCanonicalUuid } from '@entry/platform/identifiers';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { UsageError } from '@entry/platform/running/explain-failure';
import { type AuditSource, EXIT } from './audit-source.ts';
import { runCheckProof } from './check-proof-command.ts';
import { runExport } from './export-command.ts';
import { openTerminal } from './open-terminal.ts';
import { runProve } from './prove-command.ts';
import { runReceipt } from './receipt-command.ts';
import { parsePlace, runReplay } from './replay-command.ts';
import { runReport } from './report-command.ts';
import { type AuditProgram, COMMANDS, type CommandName, describeUsage } from './usage.ts';
import { runVerify } from './verify-command.ts';

export type AuditProfile = AuditProgram & {
  /** Opened only for a command that was understood. @param folder as given, or null */
  readonly openSource: (folder: string | null) => Promise<AuditSource>;
  /** Makes the evidence of an export, in a folder of it. */
  readonly openTarget: (folder: string) => Promise<EvidenceStore>;
};

type Given = { readonly command: CommandName; readonly argument: string; readonly values: Values };
type Values = ReturnType<typeof parse>['values'];

/**
 * Carries out one command line; answers what the program ends with.
 * @param args as after the name of the program
 * @throws UsageError for one that cannot be understood; what the command itself throws
 */
export async function runAudit(args: readonly string[], profile: AuditProfile): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help === true || positionals[0] === 'help') {
    console.log(describeUsage(profile));
    return EXIT.verified;
  }
  const given = understand(values, positionals, profile);
  const { command, argument } = given;
  const [key, receiptKey] = [values.key as string, values['receipt-key'] as string];
  if (command === 'receipt') return runReceipt({ file: argument, key, receiptKey }, openTerminal());
  if (command === 'check-proof') return runCheckProof({ file: argument, key }, openTerminal());

  const carryOut = prepare(given, profile);

  const source = await profile.openSource(values.from ?? values.folder ?? null);
  try {
    return await carryOut(source);
  } finally {
    await source.close();
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      from: { type: 'string' },
      folder: { type: 'string' },
      key: { type: 'string' },
      witness: { type: 'string' },
      'receipt-key': { type: 'string' },
      at: { type: 'string' },
      application: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean' },
      unverified: { type: 'boolean' },
      'with-personal-data': { type: 'boolean' },
    },
    allowPositionals: true,
  });
}

function understand(values: Values, positionals: readonly string[], program: AuditProgram): Given {
  const usage = describeUsage(program);
  const [command = '', argument = '', ...more] = positionals;
  if (command === '') throw new UsageError(usage);
  if (!isCommand(command)) throw new UsageError(`There is no command "${command}".\n\n${usage}`);

  const { takes, options, needs } = COMMANDS[command];
  const allowed: readonly string[] = OFFLINE.has(command) ? options : [...options, ...program.sourceOptions];
  const foreign = Object.keys(values).find((name) => !allowed.includes(name));
  if (foreign !== undefined) throw new UsageError(`${command} takes no --${foreign}.\n\n${usage}`);
  if (takes !== null && argument === '') throw new UsageError(`${command} takes ${takes}.\n\n${usage}`);
  const surplus = takes === null ? positionals[1] : more[0];
  if (surplus !== undefined) throw new UsageError(`${command} does not take "${surplus}".\n\n${usage}`);
  const missing = needs.find((name) => values[name as keyof Values] === undefined);
  if (missing !== undefined) throw new UsageError(`${command} takes --${missing}.\n\n${usage}`);
  if (values.from !== undefined && values.folder !== undefined) {
    throw new UsageError('--from and --folder are the same: give one of them');
  }

  return { command, argument, values };
}

/** They look at one file that somebody was given. */
const OFFLINE: ReadonlySet<CommandName> = new Set(['receipt', 'check-proof']);

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** Everything that a command line can be wrong in is found before anything is opened. @throws UsageError */
function prepare(
  { command, argument, values }: Given,
  { openTarget }: AuditProfile,
): (source: AuditSource) => Promise<number> {
  const terminal = openTerminal();
  const { key, witness: witnessFile } = values;
  const certain = {
    key,
    witnessFile,
    goesOnUnverified: values.unverified ?? false,
    withPersonalData: values['with-personal-data'] ?? false,
  };

  switch (command) {
    case 'verify':
      return (source) => runVerify(source, { key, witnessFile }, terminal);
    case 'prove':
      return (source) => runProve(source, argument, terminal);
    case 'export':
      return (source) => runExport(source, { folder: resolve(argument), openTarget }, terminal);
    case 'report': {
      const applicationId = requireId('report', argument);
      return (source) => runReport(source, { ...certain, applicationId, out: values.out }, terminal);
    }
    case 'replay': {
      const { application, json: isJson = false } = values;
      const moment = parsePlace(values.at);
      const applicationId = application === undefined ? null : requireId('--application', application);
      return (source) => runReplay(source, { ...certain, moment, applicationId, isJson }, terminal);
    }
    case 'receipt':
    case 'check-proof':
      throw new Error(`${command} needs no source`);
  }
}

function requireId(what: string, id: string): string {
  if (isCanonicalUuid(id)) return id;

  throw new UsageError(`${what} takes the id of an application, a UUID in small letters, and not "${id}"`);
}
