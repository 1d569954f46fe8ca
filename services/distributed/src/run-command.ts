import { createDenials } from '@entry/platform/denials';
import { createLogger, type Logger } from '@entry/platform/logger';
import { explainFailure, UsageError } from '@entry/platform/running/explain-failure';
import { type Program, readSettings, type Settings, type SettingsOf } from './configuration.ts';
import { type OpenContext, openStorage, type Storage, type StorageSettings } from './open-engines.ts';
import { waitFor } from './wait-for.ts';

type Command = Exclude<Program, 'gateway' | 'relay' | 'worker' | 'upkeep'>;

type Context<Name extends Command> = OpenContext<SettingsOf<Name>> & { readonly logger: Logger };

/** Runs a program that does one thing and ends; what it cannot do it says in words, and by its exit code. */
export async function runCommand<Name extends Command>(
  program: Name,
  work: (context: Context<Name>) => Promise<void>,
  exitCodeOfFailure = 1,
): Promise<void> {
  await endAfter(() => work(readContext(program)), exitCodeOfFailure);
}

/** Does the work of a program and ends it; what the program cannot do it says in words, and by its exit code. */
export async function endAfter(work: () => Promise<void>, exitCodeOfFailure: number): Promise<never> {
  try {
    await work();
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = exitCodeOfFailure;
  }
  // The client of NATS keeps the connection to a server that takes it and never says a word, and with it the process.
  process.exit();
}

/** What a program is told by its environment. @throws ConfigurationError */
export function readContext<Name extends Command>(program: Name): Context<Name> {
  const settings = readSettings(program, process.env);
  const own: Settings<'LOG_LEVEL'> = settings;
  const logger = createLogger({ level: own.LOG_LEVEL, destination: process.stderr });

  return { settings, logger, denials: createDenials({ logger }) };
}

/** How long a command waits for its engines, in milliseconds: people wait for it. */
const PATIENCE = 30_000;

/** Opens what a command needs and closes it when its work is done. @throws UsageError when the engines do not answer */
export async function withStorage<Result>(
  program: Command,
  context: OpenContext<StorageSettings>,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openInTime(program, context);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

export async function openInTime(program: Command, context: OpenContext<StorageSettings>): Promise<Storage> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await waitFor({ logger: context.logger, signal }, () => openStorage(program, context));
  } catch (error) {
    if (signal.aborted) throw new UsageError('The engines did not answer in time: the log says which.');
    throw error;
  }
}

/** For a command line of words only. */
export const commandWords = (): readonly string[] => process.argv.slice(2);
