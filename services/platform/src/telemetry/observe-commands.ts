import { COMMAND_TYPES } from '@entry/contracts/all-commands';
import type { CommandHandler } from '../command-handler.ts';
import { ConflictError, isDomainError, OutcomeUnknownError, StaleRevisionError } from '../command-handling/errors.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import type { LabelsOf } from './metric-definitions.ts';
import type { Metrics } from './metrics.ts';

type Outcome = LabelsOf<'commands'>['outcome'];

/** A command handler whose commands are counted by type and by what became of them. */
export function observeCommands(commands: CommandHandler, metrics: Metrics): CommandHandler {
  // The outcomes that alarms ask for, of all commands.
  metrics.begin('commands', { command: COMMAND_TYPES, outcome: ['failed', 'unknown'] });
  metrics.read('queued', () => [{ labels: { queue: 'streams' }, value: commands.waiting() }]);

  return {
    ...commands,
    handle: async (decider, request) => {
      const startedAt = performance.now();
      const command = request.command.type;
      let outcome: Outcome = 'failed';
      try {
        const result = await commands.handle(decider, request);
        outcome = result.duplicate ? 'repeated' : result.events.length === 0 ? 'unchanged' : 'ok';
        return result;
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        metrics.add('commands', { command, outcome });
        metrics.observe('commandSeconds', { command }, (performance.now() - startedAt) / 1_000);
      }
    },
  };
}

function outcomeOf(error: unknown): Outcome {
  if (isDomainError(error)) return 'refused';
  if (error instanceof StaleRevisionError) return 'stale';
  if (error instanceof ConflictError) return 'conflict';
  if (error instanceof OutcomeUnknownError) return 'unknown';

  return error instanceof UnavailableError ? 'unavailable' : 'failed';
}
