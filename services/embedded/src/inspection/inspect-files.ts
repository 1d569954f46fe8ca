import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { pathOf } from '../file-store/file-store.ts';
import { type Finding, finding } from './finding.ts';

export type ExpectedFile = {
  readonly fileId: string;
  readonly applicationId: string;
  readonly documentId: string;
  readonly ciphertextHash: string;
};

/** Reads every file that must be there, as it is stored: no key is needed. Changes nothing. */
export async function inspectFiles(folder: string, expected: readonly ExpectedFile[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const file of expected) {
    const path = pathOf(folder, file.fileId);
    const found = await hashOf(path);
    if (found !== file.ciphertextHash) findings.push(describe(path, file, found));
  }

  return findings;
}

const CERTAIN = 'the log says what it was, and no other file is affected';

function describe(path: string, { applicationId, documentId }: ExpectedFile, found: string | Error): Finding {
  const owner = `document ${documentId} of application ${applicationId}`;
  if (!(found instanceof Error)) {
    return finding('file_damaged', path, `the file of ${owner} is not what was stored`, CERTAIN);
  }

  const { code } = found as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? finding('file_missing', path, `the file of ${owner} is not there`, CERTAIN)
    : finding('file_damaged', path, `the file of ${owner} cannot be read (${code ?? found.message})`, CERTAIN);
}

/** SHA-256 in hexadecimal, or why there is none. */
async function hashOf(path: string): Promise<string | Error> {
  try {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch (error) {
    return error as Error;
  }
}
