import { PASSWORD_HASH_COST } from '@entry/flows/passwords';
import { readConfiguration } from '@entry/platform/configuration';
import { createLogger } from '@entry/platform/logger';
import { startService } from '@entry/standalone/compose';
import { createOneLine } from './one-line.ts';

/** The service with its limits, in a process of its own; with `one-line`, passwords wait as they did before. */
const configuration = readConfiguration(process.env);
const isOneLine = process.argv.includes('one-line');
const service = await startService(
  configuration,
  createLogger({ level: configuration.logLevel }),
  isOneLine ? { passwords: createOneLine(PASSWORD_HASH_COST) } : {},
);

process.on('message', () => void service.stop().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
process.send?.({ address: service.address });
