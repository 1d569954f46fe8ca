import { UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import { createRandom } from '../kill-test/random.ts';

export const PAPER_TYPES = ['passport', 'id_card', 'birth_certificate', 'payment_slip'] as const;

export type Paper = {
  readonly type: (typeof PAPER_TYPES)[number];
  /** Makes its bytes different from all others. */
  readonly mark: string;
};

/** Requests that carry each of them. */
export const PARTS = 3;

/** Bytes that follow from the mark alone, so that both runs send the same file. */
export function fileOf({ type, mark }: Paper): {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
} {
  const random = createRandom(`paper ${mark}`);
  const size = (PARTS - 1) * UPLOAD_PART_BYTES + random.between(1_000, 90_000);
  const noise = Buffer.alloc(size - (size % 4));
  for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE(Math.floor(random.next() * 0x1_0000_0000), at);
  const [head, tail] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\ntrailer << >>\nstartxref\n9\n%%EOF\n')];

  const buffer = Buffer.concat([head, noise, tail]);
  return { name: `${type} ${mark}.pdf`, mimeType: 'application/pdf', buffer };
}
