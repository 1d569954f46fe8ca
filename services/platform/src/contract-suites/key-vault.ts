import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KeyVault, SubjectErasedError } from '../ports/key-vault.ts';

export type KeyVaultFixture = {
  readonly vault: KeyVault;
  /** Another vault on the same keys, as after a restart. */
  readonly reopen: () => Promise<KeyVault>;
  readonly release: () => Promise<void>;
};

/** What every key vault must do, in a file or on a server. */
export function describeKeyVaultContract(name: string, createVault: () => Promise<KeyVaultFixture>): void {
  describe(`${name} as a key vault`, () => {
    let fixture: KeyVaultFixture;
    let vault: KeyVault;

    beforeEach(async () => {
      fixture = await createVault();
      vault = fixture.vault;
    });

    afterEach(async () => {
      await fixture.release();
    });

    const bytesOf = async (key: Promise<{ export: () => Buffer } | null>): Promise<string | undefined> =>
      (await key)?.export().toString('hex');

    describe('When a key is needed', () => {
      it('should make one of 256 bits and give the same one from then on', async () => {
        const subject = randomUUID();

        const made = await bytesOf(vault.ensureKey(subject));

        expect(made).toHaveLength(64);
        expect(await bytesOf(vault.ensureKey(subject))).toBe(made);
        expect(await bytesOf(vault.findKey(subject))).toBe(made);
      });

      it('should make one key when asked many times at once', async () => {
        const subject = randomUUID();

        const keys = await Promise.all(Array.from({ length: 20 }, () => bytesOf(vault.ensureKey(subject))));

        expect(new Set(keys).size).toBe(1);
      });

      it('should give every subject another key', async () => {
        const keys = [await bytesOf(vault.ensureKey(randomUUID())), await bytesOf(vault.ensureKey(randomUUID()))];

        expect(keys[0]).not.toBe(keys[1]);
      });

      it('should find none that was never made', async () => {
        expect(await vault.findKey(randomUUID())).toBeNull();
      });

      it('should have it after a restart', async () => {
        const subject = randomUUID();
        const made = await bytesOf(vault.ensureKey(subject));

        const reopened = await fixture.reopen();

        expect(await bytesOf(reopened.findKey(subject))).toBe(made);
      });
    });

    describe('When a key is destroyed', () => {
      it('should never give or make it again, not after a restart either', async () => {
        const subject = randomUUID();
        await vault.ensureKey(subject);

        await vault.destroyKey(subject);

        expect(await vault.findKey(subject)).toBeNull();
        await expect(vault.ensureKey(subject)).rejects.toThrow(SubjectErasedError);
        const reopened = await fixture.reopen();
        expect(await reopened.findKey(subject)).toBeNull();
        await expect(reopened.ensureKey(subject)).rejects.toThrow(SubjectErasedError);
      });

      it('should change nothing the second time', async () => {
        const subject = randomUUID();
        await vault.ensureKey(subject);
        await vault.destroyKey(subject);

        await vault.destroyKey(subject);

        expect(await vault.findKey(subject)).toBeNull();
      });

      it('should bar a subject that had none', async () => {
        const subject = randomUUID();

        await vault.destroyKey(subject);

        await expect(vault.ensureKey(subject)).rejects.toThrow(SubjectErasedError);
      });

      it('should leave the others alone', async () => {
        const [gone, kept] = [randomUUID(), randomUUID()];
        await vault.ensureKey(gone);
        const key = await bytesOf(vault.ensureKey(kept));

        await vault.destroyKey(gone);

        expect(await bytesOf(vault.findKey(kept))).toBe(key);
      });
    });

    describe('When the index key is asked for', () => {
      it('should give the same one always, and no key of a subject', async () => {
        const key = await bytesOf(vault.indexKey());

        expect(key).toHaveLength(64);
        expect(await bytesOf(vault.indexKey())).toBe(key);
        expect(await bytesOf(vault.ensureKey(randomUUID()))).not.toBe(key);
        expect(await bytesOf((await fixture.reopen()).indexKey())).toBe(key);
      });
    });
  });
}
