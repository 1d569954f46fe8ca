import { drawCentredText, drawText } from './pixel-font.ts';

/** A payment as a receipt shows it. */
export type Receipt = {
  readonly payer: string;
  /** Whole birr. */
  readonly amount: number;
  readonly reference: string;
  /** ISO 8601. */
  readonly paidAt: string;
};

const INK = '#20262c';

const money = (amount: number) => `${amount.toLocaleString('en-US')}.00 ETB`;
const moment = (paidAt: string) => paidAt.slice(0, 16).replace('T', ' ');

function rows(y: number, step: number, width: number, lines: readonly (readonly [string, string])[]): string {
  return lines
    .map(([label, value], index) => {
      const top = y + index * step;
      const line = `<path d="M50 ${top + step - 16}H${width - 50}" stroke="#00000022" stroke-width="2"/>`;
      return drawText(label, 50, top, 3, '#66707a') + drawText(value, 340, top, 3, INK) + line;
    })
    .join('');
}

function receipt(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="#ffffff"/>${content}
    ${drawCentredText('SPECIMEN - NOT A REAL PAYMENT', width / 2, height - 50, 3, '#b00020')}</svg>`;
}

/** Looks like the slip a bank's counter prints. */
export function bankSlipSvg({ payer, amount, reference, paidAt }: Receipt): string {
  const content = `<rect width="900" height="130" fill="#5b2a86"/>
    ${drawText('COMMERCIAL BANK', 50, 32, 5, '#ffffff')}${drawText('CUSTOMER ADVICE - CBE STYLE', 50, 86, 3, '#e7c66b')}
    ${rows(190, 70, 900, [
      ['Payer', payer],
      ['Payer account', 'ETB-1000****0042'],
      ['Receiver', 'ENTRY ASSISTANCE (DEMO)'],
      ['Payment date', moment(paidAt)],
      ['Reference', reference],
      ['Reason', 'DV-2027 service fee'],
      ['Amount', money(amount)],
      ['Commission', '0.00 ETB'],
      ['Total', money(amount)],
    ])}
    <g transform="rotate(-8 690 930)" opacity="0.75"><rect x="560" y="880" width="270" height="100" rx="10" fill="none"
      stroke="#2b4c9b" stroke-width="6"/>${drawCentredText('PAID', 695, 908, 7, '#2b4c9b')}</g>`;

  return receipt(900, 1100, content);
}

/** Looks like the screen of a phone after a mobile-money payment. */
export function mobileReceiptSvg({ payer, amount, reference, paidAt }: Receipt): string {
  const content = `<rect width="720" height="420" fill="#0f7fc4"/>
    ${drawCentredText('telebirr style', 360, 50, 4, '#d8f0ff')}
    <circle cx="360" cy="190" r="62" fill="#ffffff"/>
    <path d="M330 190l22 24l42-48" stroke="#3aa655" stroke-width="14" fill="none"/>
    ${drawCentredText('Successful', 360, 280, 5, '#ffffff')}${drawCentredText(money(amount), 360, 340, 6, '#ffffff')}
    ${rows(490, 80, 720, [
      ['Transaction', reference],
      ['Date', moment(paidAt)],
      ['From', payer],
      ['To', 'DEMO MERCHANT'],
      ['Type', 'Pay merchant'],
      ['Reason', 'DV-2027 fee'],
    ])}`;

  return receipt(720, 1080, content);
}
