import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyMissingError, type KeyVault, SubjectErasedError } from '../ports/key-vault.ts';

export type KeyVaultFixture = {
  readonly vault: KeyVault;
  /** Another vault on the same keys, as after a restart. */
  readonly reopen: () => Promise<KeyVault>;
  /** The same keys as another process has them; left out when only one process may write. */
  readonly openAnother?: () => Promise<KeyVault>;
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

      it('should say of one that was never made that it is missing, and not that it was destroyed', async () => {
        const subject = randomUUID();

        await expect(vault.findKey(subject)).rejects.toThrow(KeyMissingError);
        await expect(vault.findKey(subject)).rejects.toMatchObject({ code: 'key_missing', subjectId: subject });
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
        expect(await vault.findKey(subject)).toBeNull();
      });

      it('should leave the others alone', async () => {
        const [gone, kept] = [randomUUID(), randomUUID()];
        await vault.ensureKey(gone);
        const key = await bytesOf(vault.ensureKey(kept));

        await vault.destroyKey(gone);

        expect(await bytesOf(vault.findKey(kept))).toBe(key);
      });
    });

    describe('When several ask at once', () => {
      const openBoth = async (): Promise<readonly [KeyVault, KeyVault]> => [
        vault,
        (await fixture.openAnother?.()) ?? vault,
      ];

      it('should make one key of one subject, whoever asks first', async () => {
        const vaults = await openBoth();
        const subjects = Array.from({ length: 10 }, () => randomUUID());

        const made = await Promise.all(
          subjects.map((subject) =>
            Promise.all(
              Array.from({ length: 8 }, (_, place) => bytesOf((vaults[place % 2] ?? vault).ensureKey(subject))),
            ),
          ),
        );

        expect(made.map((keys) => new Set(keys).size)).toEqual(subjects.map(() => 1));
        const reopened = await fixture.reopen();
        for (const [place, subject] of subjects.entries()) {
          expect(await bytesOf(reopened.findKey(subject))).toBe(made[place]?.[0]);
        }
      });

      it('should have no key once one was destroyed, whoever needed it meanwhile', async () => {
        const [left, right] = await openBoth();
        const known = Array.from({ length: 5 }, () => randomUUID());
        const subjects = [...known, ...Array.from({ length: 5 }, () => randomUUID())];
        for (const subject of known) await left.ensureKey(subject);

        const isOfTheRace = (reason: unknown): boolean =>
          reason instanceof SubjectErasedError || reason instanceof KeyMissingError;

        for (const subject of subjects) {
          const race: Promise<unknown>[] = [
            right.ensureKey(subject),
            left.ensureKey(subject),
            right.destroyKey(subject),
          ];
          race.push(left.ensureKey(subject), right.ensureKey(subject), left.findKey(subject));
          const failures = (await Promise.allSettled(race)).filter((result) => result.status === 'rejected');
          expect(failures.filter(({ reason }) => !isOfTheRace(reason))).toEqual([]);

          // The one that destroyed it forgets at once; another process may use what it remembers for a minute more.
          expect(await right.findKey(subject)).toBeNull();
          await expect(right.ensureKey(subject)).rejects.toThrow(SubjectErasedError);
        }
        const reopened = await fixture.reopen();
        for (const subject of subjects) {
          expect(await reopened.findKey(subject)).toBeNull();
          await expect(reopened.ensureKey(subject)).rejects.toThrow(SubjectErasedError);
        }
      });
    });

    describe('When the caller gives up', () => {
      it('should begin nothing for one who has given up before', async () => {
        const gone = new Error('Nobody waits any more');
        const options = { signal: AbortSignal.abort(gone) };
        const [known, unknown] = [randomUUID(), randomUUID()];
        const key = await bytesOf(vault.ensureKey(known));

        await expect(vault.ensureKey(known, options)).rejects.toBe(gone);
        await expect(vault.ensureKey(unknown, options)).rejects.toBe(gone);
        await expect(vault.findKey(known, options)).rejects.toBe(gone);
        await expect(vault.destroyKey(known, options)).rejects.toBe(gone);
        await expect(vault.indexKey(options)).rejects.toBe(gone);

        expect(await bytesOf(vault.findKey(known))).toBe(key);
        await expect(vault.findKey(unknown)).rejects.toThrow(KeyMissingError);
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
