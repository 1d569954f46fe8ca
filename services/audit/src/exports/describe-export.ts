/** What stands beside an export, for whoever gets it. */
export function describeExport(options: {
  readonly events: number;
  readonly checkpoints: number;
  readonly verifierKey: string | null;
  readonly time: string;
}): string {
  const { events, checkpoints, verifierKey, time } = options;

  return `# History with evidence

${events} events and ${checkpoints} signed checkpoints, exported at ${time}.

To verify it you need Node 20.19 or newer, this folder, and nothing else:

    node verify.mjs

It reads every event, holds it to what was recorded of it, and every signed checkpoint to the events; it names the first
event that is not as it was, and what is certain before it. It ends with 0 when all is well, with 1 when it is not, and
with 2 when it could not look.

Whoever gave you this folder gave you the verifier too. Take \`verify.mjs\` and the key from somebody else, or from an
earlier export, when that matters:

    node verify.mjs --key '${verifierKey ?? 'the public key that you were given'}' --witness checkpoints-that-you-kept

| file | what it holds |
|---|---|
| \`events.ndjson\` | one event per line, in the order of the log; what is personal is ciphertext, and no key is here |
| \`evidence/checkpoints\` | one signed checkpoint per line (c2sp.org/tlog-checkpoint), as a text of JSON |
| \`evidence/checkpoint\` | the latest of them |
| \`evidence/tile/\` | the Merkle tree in tiles (c2sp.org/tlog-tiles); one that is not full lies under both of its names |
| \`evidence/leaf/\` | position (8 bytes) and event id (16 bytes) of every leaf |
| \`evidence/verifier-key\` | the public key (c2sp.org/signed-note) |

What this proves and what it does not: docs/evidence.md of the service.
`;
}
