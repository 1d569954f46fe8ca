import * as z from 'zod/mini';

/** What a file is sent for, with the fields of the request that would send it at once: all of them text. */
export const UploadIntent = z.object({
  purpose: z.enum(['document', 'payment_slip']),
  fields: z.record(z.string(), z.string()),
});
export type UploadIntent = z.infer<typeof UploadIntent>;
export type UploadPurpose = UploadIntent['purpose'];

/** The facts of an upload, as they lie on the device beside its bytes. */
export const UploadFacts = z.object({
  /** Also the idempotency key: whoever goes on with it goes on with the same upload. */
  id: z.string(),
  intent: UploadIntent,
  name: z.string(),
  size: z.number(),
  mediaType: z.string(),
  /** Null where the browser cannot hash: then the file goes at once. */
  sha256: z.nullable(z.string()),
  /** Bytes that the service has said it has. */
  received: z.number(),
  /**
   * The service's own id of an upload that it has found by its file, once that was asked to be complete: only under it is
   * the answer to be had again, should it get lost.
   */
  completedAs: z.optional(z.string()),
  /** Why it will not be sent any more: its bytes are gone, and this stays until its person has seen it. */
  refused: z.optional(
    z.object({ status: z.number(), code: z.string(), message: z.string(), details: z.array(z.string()) }),
  ),
});
export type UploadFacts = z.infer<typeof UploadFacts>;

export type Refusal = NonNullable<UploadFacts['refused']>;

export const isByParts = ({ sha256, size }: UploadFacts, partSize: number): boolean =>
  sha256 !== null && size > partSize;
