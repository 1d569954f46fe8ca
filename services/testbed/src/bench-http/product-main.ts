import { readConfiguration } from '@entry/platform/configuration';
import { createLogger } from '@entry/platform/logger';
import { lowerPoolPriority } from '@entry/platform/running/lower-pool-priority';
import { startService } from '@entry/standalone/compose';

/** The service in a process of its own, without limits: all who ask here share one address. */
const configuration = readConfiguration(process.env);
const logger = createLogger({ level: configuration.logLevel });
const service = await startService(configuration, logger, { rateLimits: null });
// As its own program does.
await lowerPoolPriority();

process.on('message', () => void service.stop().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
process.send?.({ address: service.address });
