import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findDemoLogins, listAccounts } from '@entry/demo/demo-logins';
import { type Configuration, readConfiguration } from '@entry/platform/configuration';
import { createLogger, type Logger } from '@entry/platform/logger';
import { startService } from './compose.ts';
import { explainFailure } from './explain-failure.ts';

/** Longest time between the wish to stop and the end of the process, in milliseconds. */
const STOP_DEADLINE = 25_000;

if (existsSync('.env')) process.loadEnvFile('.env');
await main();

async function main(): Promise<void> {
  const startedAt = performance.now();

  try {
    const configuration = readConfiguration(process.env);
    const logger = createLogger({ level: configuration.logLevel });
    endOnUnexpectedErrors(logger);

    const service = await startService(configuration, logger);
    stopOnSignals(service.stop, logger);
    printWelcome(service.address, configuration, performance.now() - startedAt);
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}

/**
 * Nothing is known about the state of the process after such an error, and everything acknowledged is on the disk:
 * to end and be started again is the safe thing to do.
 */
function endOnUnexpectedErrors(logger: Logger): void {
  const end = (error: unknown) => {
    logger.error({ error }, 'An error that nobody expected: the process ends');
    process.exit(1);
  };

  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let isStopping = false;

  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return;

    isStopping = true;
    console.log(`\n${signal}: finishing what runs, then stopping.`);
    setTimeout(() => process.exit(1), STOP_DEADLINE).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function printWelcome(address: string, configuration: Configuration, milliseconds: number): void {
  console.log(`\nReady after ${(milliseconds / 1_000).toFixed(1)} s: ${address}`);
  console.log(`Data: ${resolve(configuration.dataFolder)}`);

  const logins = configuration.isDemo ? findDemoLogins(configuration.dataFolder) : null;
  if (logins !== null) {
    console.log(`\nDemo logins; the password of all is  ${logins.password}`);
    for (const { role, email, shows } of listAccounts()) {
      console.log(`  ${role.padEnd(10)} ${email.padEnd(34)} ${shows}`);
    }
  }

  console.log('\nCtrl+C stops it.');
}
