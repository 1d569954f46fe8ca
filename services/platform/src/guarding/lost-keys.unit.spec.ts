import { describe, expect, it } from 'vitest';
import { eventOf, metadataOf, uuidOf } from '../testing/event-values.ts';
import { createMemoryEventLog } from '../testing/memory-event-log.ts';
import { createMemoryKeyVault } from '../testing/memory-key-vault.ts';
import { findLostKeys } from './lost-keys.ts';

describe('When the log is read for keys that are lost', () => {
  it('should name those who have sealed data and neither a key nor a tombstone, each once, in the order of the log', async () => {
    const [log, vault] = [createMemoryEventLog(), createMemoryKeyVault()];
    const write = (stream: string, subject: string, sealed: Buffer | null = Buffer.from('x')) => {
      const metadata = metadataOf(uuidOf(stream), { subjectId: uuidOf(subject) });
      return log.append(stream, 'no_stream', [eventOf(stream, { metadata, sealed })]);
    };
    for (let count = 0; count < 1_200; count += 1) await write(`whole ${count}`, 'whole');
    await vault.ensureKey(uuidOf('whole'));
    await vault.destroyKey(uuidOf('erased'));
    await write('erased', 'erased');
    await write('with nothing sealed', 'nobody', null);
    await write('second', 'lost later');
    await write('first', 'lost first');
    await write('third', 'lost later');

    expect(await findLostKeys(log, vault)).toStrictEqual([uuidOf('lost later'), uuidOf('lost first')]);
  });
});
