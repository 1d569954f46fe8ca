import { describe, expect, it, vi } from 'vitest';
import type { Bus } from '../ports/bus.ts';
import { eventually } from '../testing/eventually.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';

describe('When a runner is stopped while it starts', () => {
  it('should leave the bus, however late it gets there', async () => {
    const system = createTallySystem();
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const leave = vi.fn<() => Promise<void>>(async () => undefined);
    const subscribe = vi.fn<Bus['subscribe']>(async () => {
      await arrived;
      return leave;
    });
    const runner = system.run(createTallyProjection(), { bus: { ...system.bus, subscribe } });
    const starting = runner.start();
    await eventually(() => expect(subscribe).toHaveBeenCalledTimes(1));

    await runner.stop();
    arrive();
    await starting;

    expect(leave).toHaveBeenCalledTimes(1);
  });
});
