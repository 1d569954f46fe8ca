import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it } from 'vitest';
import { createMemoryEventLog } from '../testing/memory-event-log.ts';
import { createMemoryKeyVault } from '../testing/memory-key-vault.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';
import { createMetrics } from './metrics.ts';
import { createTelemetry } from './telemetry.ts';

describe('When nobody asks for metrics or traces', () => {
  it('should leave every part as it is', () => {
    const telemetry = createTelemetry({ metrics: null, tracing: null });
    const [log, store, vault] = [createMemoryEventLog(), createMemoryReadStore(), createMemoryKeyVault()];
    const bus = createInProcessBus({ onConsumerError: () => undefined });

    expect(telemetry.log(log)).toBe(log);
    expect(telemetry.store(store)).toBe(store);
    expect(telemetry.vault(vault)).toBe(vault);
    expect(telemetry.bus(bus)).toBe(bus);
    expect(telemetry.batches(0)).toBeUndefined();
  });
});

describe('When metrics are asked for', () => {
  it('should measure batches in their partition, with the read models as they would be', async () => {
    const metrics = createMetrics({ ofProcess: false });
    const telemetry = createTelemetry({ metrics, tracing: null });
    const system = createTallySystem();
    const runner = system.run(createTallyProjection(), {
      store: telemetry.store(system.store),
      observeBatch: telemetry.batches(3),
    });
    await runner.start();

    await runner.waitFor(await system.append('Added', {}), GIVE_UP_AFTER);

    const text = await metrics.text();
    expect(text).toContain('entry_visible_seconds_count{partition="3"} 1');
    expect(text).toContain('operation="write"');
    expect(await system.documents()).toStrictEqual({ a: { owner: 'ann', total: 1, events: 1 } });
  });
});
