import { describe, expect, it } from 'vitest';
import type { VaultMark } from '../ports/engine-marks.ts';
import { eventOf, metadataOf, uuidOf } from '../testing/event-values.ts';
import { createMemoryEngineMarks } from '../testing/memory-engine-marks.ts';
import { createMemoryEventLog } from '../testing/memory-event-log.ts';
import { createMemoryKeyVault } from '../testing/memory-key-vault.ts';
import { EngineSetBackError } from './set-back-error.ts';
import { checkVault } from './vault-check.ts';

function createSystem() {
  const parts = { log: createMemoryEventLog(), vault: createMemoryKeyVault(), marks: createMemoryEngineMarks() };
  const check = (found: VaultMark) => checkVault({ ...parts, count: async () => found, mayRaise: true });

  return { ...parts, check };
}

describe('When the vault is counted', () => {
  it('should keep the highest numbers, and take more keys and more tombstones', async () => {
    const { check, marks } = createSystem();

    await check({ keys: 3, destroyed: 0 });
    await check({ keys: 4, destroyed: 2 });

    expect(await marks.readVault()).toStrictEqual({ keys: 4, destroyed: 2 });
  });

  it.each([
    ['keys are gone', { keys: 9, destroyed: 2 }],
    ['keys of erased people are back', { keys: 10, destroyed: 1 }],
  ])('should refuse it when %s', async (_case, found) => {
    const { check } = createSystem();
    await check({ keys: 10, destroyed: 2 });

    await expect(check(found)).rejects.toThrow(EngineSetBackError);
    await expect(check(found)).rejects.toThrow(/^The key vault is not the one that was: it had 10 keys, 2 of them/);
  });
});

describe('When the vault was put back together with the marks', () => {
  it('should refuse it for somebody whose events came since, and not for whoever was erased', async () => {
    const { log, vault, marks, check } = createSystem();
    const write = async (name: string) => {
      const metadata = metadataOf(uuidOf(name), { subjectId: uuidOf(`subject of ${name}`) });
      const outcome = await log.append(name, 'no_stream', [eventOf(name, { metadata, sealed: Buffer.from('x') })]);
      return { position: outcome.kind === 'ok' ? outcome.position : 0n, eventId: metadata.eventId };
    };
    await marks.raiseLog(await write('old'));
    await write('erased');
    await vault.destroyKey(uuidOf('subject of erased'));
    await check({ keys: 1, destroyed: 1 });
    await write('new');

    await expect(check({ keys: 1, destroyed: 1 })).rejects.toThrow(uuidOf('subject of new'));
  });
});
