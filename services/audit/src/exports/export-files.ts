/** What an export consists of, by name within its folder. */
export const EVENTS_FILE = 'events.ndjson';
export const EVIDENCE_FOLDER = 'evidence';
export const VERIFIER_FILE = 'verify.mjs';
