import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { DataDamagedError, type Finding } from '../inspection/finding.ts';
import { keepFirstFile } from '../keep-first-file.ts';

const KEY_BYTES = 32;

/**
 * The key that signs the evidence of a folder, 32 bytes, made there (mode 0600) when there is none.
 * @throws DataDamagedError when the file holds something else
 */
export function loadOrCreateEvidenceKey(file: string): Buffer {
  if (!existsSync(file)) keepFirstFile(file, randomBytes(KEY_BYTES));

  const findings = inspectEvidenceKey(file);
  if (findings.length > 0) throw new DataDamagedError(findings);

  return readFileSync(file);
}

/** Nothing when there is none yet. Another key of the right size is noticed by who verifies what it signs. */
export function inspectEvidenceKey(file: string): readonly Finding[] {
  if (!existsSync(file)) return [];

  const { length } = readFileSync(file);
  if (length === KEY_BYTES) return [];

  return [
    {
      problem: 'evidence_key_damaged',
      file,
      what: `the key that signs the evidence has ${length} bytes instead of ${KEY_BYTES}`,
      certain: 'events, keys of people and their files are not affected',
    },
  ];
}
