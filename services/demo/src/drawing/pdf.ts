/**
 * A small but complete PDF file (version 1.4): catalog, page tree, page, font, content, information and a
 * cross-reference table with right offsets, as a registry office's software would write it.
 */

const PAGE = { width: 595, height: 842 };

const escapeText = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');

function contentOf(title: string, rows: readonly (readonly [string, string])[]): string {
  const lines = [
    '0.48 0.36 0.12 RG 3 w 30 30 535 782 re S',
    `BT /F2 24 Tf 110 740 Td (${escapeText(title)}) Tj ET`,
    'q 0.95 0.75 0.78 rg BT /F2 90 Tf 0.95 0.31 -0.31 0.95 90 330 Tm (SPECIMEN) Tj ET Q',
    ...rows.flatMap(([label, value], index) => {
      const y = 660 - index * 60;
      return [
        `BT /F1 9 Tf 70 ${y + 18} Td (${escapeText(label)}) Tj ET`,
        `BT /F2 15 Tf 70 ${y} Td (${escapeText(value)}) Tj ET`,
      ];
    }),
  ];

  return lines.join('\n');
}

/** @param rows label and value, top to bottom; at most ten fit the page; plain letters only */
export function createPdf(title: string, rows: readonly (readonly [string, string])[]): Uint8Array {
  const content = contentOf(title, rows);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 6 0 R ` +
      '/Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${escapeText(title)}) /Producer (Demonstration data) >>`,
  ];

  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });

  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;

  return new TextEncoder().encode(text);
}
