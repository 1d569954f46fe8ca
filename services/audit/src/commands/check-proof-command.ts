import { readFile } from 'node:fs/promises';
import { describeInstant } from '@entry/contracts/audit/describe-instant';
import { NoteError } from '../notes/signed-note.ts';
import { checkProof, readProof } from '../prove-event.ts';
import { EXIT, type Terminal } from './audit-source.ts';

/** Says whether what `prove` printed is genuine; answers what the program ends with. Needs no data folder. */
export async function runCheckProof(
  { file, key }: { readonly file: string; readonly key: string },
  { print }: Pick<Terminal, 'print'>,
): Promise<number> {
  const proof = readProof(await readFile(file, 'utf8'));
  if (proof === null) {
    print('That file is no proof of an event.');
    return EXIT.couldNotLook;
  }

  const checkpoint = openOrNull(() => checkProof(proof, key));
  if (checkpoint === null) {
    print('NOT genuine: the proof does not lead from the event to a checkpoint that this key signed.');
    return EXIT.notVerified;
  }

  const [, position, stream, , eventId, type, recordedAt] = JSON.parse(proof.entry) as readonly string[];
  print(`Genuine: event ${eventId}, ${type}, was recorded at ${describeInstant(recordedAt ?? '')}`);
  print(`in stream ${stream} at position ${position}. It is number ${(proof.index + 1).toLocaleString('en')} of the`);
  print(
    `${checkpoint.size.toLocaleString('en')} events that the checkpoint of ${describeInstant(checkpoint.time)} covers.`,
  );
  return EXIT.verified;
}

function openOrNull<Opened>(open: () => Opened): Opened | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}
