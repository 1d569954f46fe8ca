import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findDemoLogins, listAccounts } from '@entry/demo/demo-logins';
import { type Configuration, readConfiguration } from '@entry/platform/configuration';
import { createLogger } from '@entry/platform/logger';
import { endOnUnexpectedErrors, stopOnSignals } from '@entry/platform/running/end-of-process';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { lowerPoolPriority } from '@entry/platform/running/lower-pool-priority';
import { startService } from './compose.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
await main();

async function main(): Promise<void> {
  const startedAt = performance.now();

  try {
    const configuration = readConfiguration(process.env);
    const logger = createLogger({ level: configuration.logLevel });
    endOnUnexpectedErrors(logger);

    const service = await startService(configuration, logger);
    stopOnSignals(service.stop, logger, (signal) => console.log(`\n${signal}: finishing what runs, then stopping.`));
    // Not before: what the start itself has to draw and to hash, the demo above all, keeps nobody waiting but who starts it.
    await lowerPoolPriority();
    printWelcome(service.address, configuration, performance.now() - startedAt);
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
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
