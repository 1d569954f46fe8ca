/*
 * A record, in order:
 *   length of the rest (3 bytes) | form | details | stream | revision | type | length of data | data (JSON)
 *   | length of sealed, sealed (when there is one) | metadata
 * The open part and the ciphertext come before the metadata so that both are found without reading it, and the
 * stream comes first so that the index is built from the beginning of each record.
 */

export const LENGTH_BYTES = 3;
export const LARGEST_RECORD = 2 ** (8 * LENGTH_BYTES) - 1;
/** Length, form and details. */
export const HEAD_BYTES = LENGTH_BYTES + 2;
export const LARGEST_PACKED_VERSION = 31;

/** Bits of the form; its lowest two say how the stream is written (`STREAM_FORM`). */
export const FORM = { sealed: 4, metadataJson: 8 } as const;
export const SAME_ID = { correlation: 16, causation: 32 } as const;
export const SUBJECT = { actor: 64, explicit: 128, mask: 192 } as const;
export const DETAIL = { actorUuid: 1, subjectUuid: 2, versionShift: 2, versionMask: 31, asciiData: 128 } as const;
