import { createLogger, type Logger } from '@entry/platform/logger';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { type Program, readSettings, type Settings, type SettingsOf } from './configuration.ts';
import type { OpenContext } from './open-engines.ts';

type Command = Exclude<Program, 'gateway' | 'relay' | 'worker' | 'upkeep'>;

/** Runs a program that does one thing and ends; what it cannot do it says in words, and by its exit code. */
export async function runCommand<Name extends Command>(
  program: Name,
  work: (context: OpenContext<SettingsOf<Name>> & { readonly logger: Logger }) => Promise<void>,
): Promise<void> {
  try {
    const settings = readSettings(program, process.env);
    const own: Settings<'LOG_LEVEL'> = settings;
    await work({ settings, logger: createLogger({ level: own.LOG_LEVEL, destination: process.stderr }) });
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}

/** For a command line of words only. */
export const commandWords = (): readonly string[] => process.argv.slice(2);
