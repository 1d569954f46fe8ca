import { defineEvent } from '@entry/contracts/event';
import { toNextVersion } from '@entry/domain/upcaster';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createEventCodec } from '../encryption/event-codec.ts';
import { createSealer } from '../encryption/sealer.ts';
import { createMemoryKeyVault } from '../testing/memory-key-vault.ts';
import { createTallyProjection, type TallyData } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';

const data = z.object({ id: z.string(), owner: z.string(), amount: z.number() });
const definitions = [
  defineEvent({ type: 'Added', version: 2, data }),
  defineEvent({ type: 'Closed', version: 1, data }),
];
const liftAdded = toNextVersion('Added', 1, {
  data: (added) => {
    if ((added as TallyData).amount === -1) throw new TypeError('Nobody thought of this');
    return added;
  },
});

it('should park the stream of an event that no upcaster can read, and go on with all others', async () => {
  const system = createTallySystem();
  const sealer = createSealer({ vault: createMemoryKeyVault() });
  const codec = createEventCodec({ sealer, registry: { definitions, upcasters: [liftAdded] } });
  await system.append('Added', { id: 'a', amount: 1 });
  const poison = await system.append('Added', { id: 'a', amount: -1 });
  await system.append('Added', { id: 'a', amount: 5 });
  await system.append('Added', { id: 'b', amount: 2 });
  const runner = system.run(createTallyProjection(), { project: codec.project });

  await runner.start();

  expect(await system.documents()).toStrictEqual({
    a: { owner: 'ann', total: 1, events: 1 },
    b: { owner: 'ann', total: 2, events: 1 },
  });
  expect(runner.status().projections[0]?.parked).toMatchObject([
    { kind: 'stream', target: 'a', position: String(poison), errorName: 'TypeError' },
  ]);
});
