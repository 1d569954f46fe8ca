import { parseArgs } from 'node:util';
import { EXIT } from '@entry/audit/commands/audit-source';
import { openTerminal } from '@entry/audit/commands/open-terminal';
import { runProve } from '@entry/audit/commands/prove-command';
import { runVerify } from '@entry/audit/commands/verify-command';
import { createMongoEvidenceStore } from '@entry/mongodb/evidence-store/evidence-store';
import { UsageError } from '@entry/platform/running/explain-failure';
import { runCommand, withStorage } from './run-command.ts';

const USAGE = 'Usage: audit verify [--key <public key>] [--witness <file>] | audit prove <event id>';

await runCommand(
  'audit',
  (context) => {
    const { values, positionals } = parseArgs({
      options: { key: { type: 'string' }, witness: { type: 'string' } },
      allowPositionals: true,
    });
    const [command, eventId, ...more] = positionals;

    return withStorage('audit', context, async ({ log, mongo }) => {
      const source = { log, evidence: createMongoEvidenceStore({ mongo }) };
      const terminal = openTerminal();
      if (command === 'verify' && eventId === undefined) {
        process.exitCode = await runVerify(source, { key: values.key, witnessFile: values.witness }, terminal);
        return;
      }
      if (command !== 'prove' || eventId === undefined || more.length > 0) throw new UsageError(USAGE);
      process.exitCode = await runProve(source, eventId, terminal);
    });
  },
  EXIT.couldNotLook,
);
