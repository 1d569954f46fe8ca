import { describe, expect, it } from 'vitest';
import { type Checkpoint, openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { createNoteSigner, createNoteVerifier, NoteError } from './signed-note.ts';

const SEED = Buffer.alloc(32, 7);
const signer = createNoteSigner('example.org/log', SEED);
const verifier = createNoteVerifier(signer.verifierKey);
const checkpoint: Checkpoint = {
  size: 20_852_163,
  root: Buffer.alloc(32, 9),
  position: 2n ** 62n,
  eventId: '3b241101-e2bb-4255-8caf-4136c566a962',
  time: '2026-11-22T10:00:00.000Z',
};

/** The example of golang.org/x/mod/sumdb/note, made by another implementation. */
const KNOWN_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const KNOWN_NOTE =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n" +
  '\n' +
  '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

describe('When a note is opened', () => {
  it('should be believed when another implementation signed it with that key', () => {
    expect(createNoteVerifier(KNOWN_KEY).open(KNOWN_NOTE)).toBe(KNOWN_NOTE.slice(0, KNOWN_NOTE.indexOf('\n\n') + 1));
  });

  it('should be what was signed, also behind signatures of others', () => {
    const note = signer.sign('one\n\ntwo\n');
    const other = createNoteSigner('example.org/witness', Buffer.alloc(32, 8)).sign('one\n\ntwo\n');
    const both = `${other}${note.slice(note.lastIndexOf('\n\n') + 2)}`;

    expect(verifier.open(note)).toBe('one\n\ntwo\n');
    expect(verifier.open(both)).toBe('one\n\ntwo\n');
    expect(() => verifier.open(other)).toThrow(new NoteError('example.org/log did not sign the note'));
  });

  it.each([
    ['another text', signer.sign('one\n').replace('one', 'two')],
    ['no signature', 'one\n'],
    ['no line break at its end', signer.sign('one\n').slice(0, -1)],
    ['controls', signer.sign('one\n').replace('one', 'o\tne')],
    ['a signature that is none', 'one\n\n\u2014 example.org/log %%%\n'],
    ['a key of the same name', createNoteSigner('example.org/log', Buffer.alloc(32, 1)).sign('one\n')],
  ])('should be refused with %s', (_what, note) => {
    expect(() => verifier.open(note)).toThrow(NoteError);
  });

  it('should be refused by what is no key', () => {
    expect(() => createNoteVerifier('example.org/log+00000000+AQ==')).toThrow(NoteError);
    expect(() => createNoteVerifier(KNOWN_KEY.replace('c74f', 'c74e'))).toThrow(NoteError);
    expect(() => createNoteVerifier('')).toThrow(NoteError);
  });
});

describe('When a checkpoint is opened', () => {
  it('should say what was signed', () => {
    const note = signCheckpoint(signer, checkpoint);

    expect(openCheckpoint(verifier, note)).toStrictEqual(checkpoint);
    expect(note.split('\n').slice(0, 3)).toStrictEqual([
      'example.org/log',
      '20852163',
      Buffer.alloc(32, 9).toString('base64'),
    ]);
  });

  it.each([
    ['another origin', 'example.org/other\n1\nAAAA\n'],
    ['a size with leading zeroes', `example.org/log\n01\n${'A'.repeat(43)}=\nposition 1\nevent x\ntime y\n`],
    ['a root that is too short', 'example.org/log\n1\nAAAA\nposition 1\nevent x\ntime y\n'],
    ['no position', `example.org/log\n1\n${'A'.repeat(43)}=\n`],
  ])('should be refused with %s', (_what, text) => {
    expect(() => openCheckpoint(verifier, signer.sign(text))).toThrow(NoteError);
  });
});
