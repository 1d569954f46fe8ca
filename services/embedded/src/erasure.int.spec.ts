import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { defineEvent } from '@entry/contracts/event';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { BEFORE_FIRST, type RecordedEvent } from '@entry/platform/ports/event-log';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { metadataOf, uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createEmbeddedEventLog } from './event-log/event-log.ts';
import { createEmbeddedKeyVault } from './key-vault/key-vault.ts';
import { bytesBelow, createTestFolder } from './testing/test-folder.ts';

const Named = defineEvent({
  type: 'Named',
  version: 1,
  data: z.object({ count: z.int() }),
  personal: z.object({ name: z.string() }),
});
const CANARY = 'Selam Canary Tesfaye';
const stream = `thing-${uuidOf('thing')}`;

describe('Given a person whose name is in the log', () => {
  it('should be in no file in clear, readable after a restart, and gone once the key is destroyed', async () => {
    const folder = await createTestFolder();
    const masterKey = randomBytes(32);
    const first = open(folder, masterKey);
    const metadata = metadataOf(uuidOf('a'));
    const event = { type: 'Named', data: { count: 1 }, personal: { name: CANARY } };
    await first.log.append(stream, 'no_stream', [await first.codec.encode(event, stream, metadata)]);
    expect((await bytesBelow(folder)).includes(CANARY)).toBe(false);
    expect((await bytesBelow(folder)).includes(stream.slice(0, 6))).toBe(true);
    await first.close();
    expect((await bytesBelow(folder)).includes(CANARY)).toBe(false);

    const second = open(folder, masterKey);
    const [recorded] = (await second.log.readAll(BEFORE_FIRST, 10)) as [RecordedEvent];
    const [projected] = second.codec.project(recorded) as [AnyProjectedEvent];
    expect(await second.codec.decode(recorded)).toStrictEqual([event]);
    expect(await second.codec.open(projected.sealed as never)).toStrictEqual({ name: CANARY });

    await second.vault.destroyKey(metadata.subjectId ?? '');

    expect(await second.codec.decode(recorded)).toStrictEqual([{ ...event, personal: null }]);
    expect(await second.codec.open(projected.sealed as never)).toBeNull();
    expect(projected.data).toStrictEqual({ count: 1 });
    await second.close();
  });
});

function open(folder: string, masterKey: Buffer) {
  const log = createEmbeddedEventLog({ file: join(folder, 'log.sqlite') });
  const vault = createEmbeddedKeyVault({ file: join(folder, 'keys.sqlite'), masterKey });
  const codec = createEventCodec({
    sealer: createSealer({ vault }),
    registry: { definitions: [Named], upcasters: [] },
  });

  return {
    log,
    vault,
    codec,
    close: async () => {
      await log.close();
      await vault.close();
    },
  };
}
