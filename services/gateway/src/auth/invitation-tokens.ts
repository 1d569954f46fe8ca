import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What the link of an invitation stands for: a place on the waiting list, and nothing about who holds it. */
export type InvitationClaims = {
  readonly entryId: string;
  /** ISO 8601, UTC; null when it never expires. */
  readonly expiresAt: string | null;
};

export type InvitationTokens = {
  /** The same for the same claims, so that nothing has to be kept. */
  readonly issue: (claims: InvitationClaims) => string;
  /** Null for anything that this service has not signed. Whether it has expired is for the caller to say. */
  readonly open: (token: string) => InvitationClaims | null;
};

const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const CLAIM_BYTES = ID_BYTES + EXPIRY_BYTES;
const TOKEN_BYTES = CLAIM_BYTES + 32;
const NEVER = 0;

/**
 * Packed instead of JSON: people copy these links out of messages that break long lines.
 * @param key of its own, so that no token of another purpose passes here
 */
export function createInvitationTokens(key: KeyObject): InvitationTokens {
  const sign = (claims: Buffer): Buffer => createHmac('sha256', key).update(claims).digest();

  return {
    issue: (claims) => {
      const packed = pack(claims);
      return Buffer.concat([packed, sign(packed)]).toString('base64url');
    },
    open: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      // Decoding skips what is no letter of the alphabet: only the one spelling that was issued is taken.
      if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;

      const packed = bytes.subarray(0, CLAIM_BYTES);
      return timingSafeEqual(bytes.subarray(CLAIM_BYTES), sign(packed)) ? unpack(packed) : null;
    },
  };
}

function pack({ entryId, expiresAt }: InvitationClaims): Buffer {
  const packed = Buffer.alloc(CLAIM_BYTES);
  packed.write(entryId.replaceAll('-', ''), 'hex');
  packed.writeUIntBE(expiresAt === null ? NEVER : Date.parse(expiresAt), ID_BYTES, EXPIRY_BYTES);

  return packed;
}

function unpack(packed: Buffer): InvitationClaims {
  const hex = packed.toString('hex', 0, ID_BYTES);
  const expiry = packed.readUIntBE(ID_BYTES, EXPIRY_BYTES);

  return {
    entryId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    expiresAt: expiry === NEVER ? null : new Date(expiry).toISOString(),
  };
}
