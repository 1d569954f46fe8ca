import type { Receipt } from './draw-receipt.ts';

type PdfOptions = { readonly producer?: string; readonly changed?: string; readonly isLinearised?: boolean };

const stamp = (instant: string): string => `D:${instant.replaceAll(/\D/g, '').slice(0, 14)}+03'00'`;

/** A receipt as the systems of banks write it. */
export function bankPdf(
  receipt: Receipt,
  { producer = 'iText 5.5.13', changed, isLinearised = false }: PdfOptions = {},
): Buffer {
  const made = stamp(receipt.paidAt);
  const linearised = isLinearised
    ? '1 0 obj\n<< /Linearized 1 /L 900 >>\nendobj\nxref\n0 1\ntrailer << >>\nstartxref\n0\n%%EOF\n'
    : '';

  return Buffer.from(
    `%PDF-1.4\n${linearised}2 0 obj\n<< /Length 60 >>\nstream\nBT (${receipt.reference} ${receipt.amount}.00) Tj ET\nendstream\nendobj\n` +
      `3 0 obj\n<< /Producer (${producer}) /CreationDate (${made}) /ModDate (${changed === undefined ? made : stamp(changed)}) >>\nendobj\n` +
      'xref\n0 4\ntrailer << /Info 3 0 R >>\nstartxref\n99\n%%EOF\n',
    'latin1',
  );
}

/** As programs change a PDF without writing it anew: what is new stands behind the end. */
export function addedTo(pdf: Uint8Array, content: string): Buffer {
  const update = `4 0 obj\n<< ${content} >>\nendobj\nxref\n4 1\ntrailer << /Prev 99 >>\nstartxref\n500\n%%EOF\n`;

  return Buffer.concat([pdf, Buffer.from(update, 'latin1')]);
}
