import { drawCentredText, drawText } from './pixel-font.ts';
import { type Appearance, drawPerson } from './portrait.ts';

/** What stands on a drawn paper. Everything is made up. */
export type Holder = {
  readonly firstName: string;
  readonly fatherName: string;
  readonly lastName: string;
  readonly gender: string;
  readonly dateOfBirth: string;
  readonly placeOfBirth: string;
  readonly city: string;
  /** Digits that tell the papers of two people apart. */
  readonly number: string;
  readonly appearance: Appearance;
};

const WIDTH = 1000;
const INK = '#1c2530';
const FAINT = '#5b6673';

const capitals = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

/** Large and across the whole paper: nobody may take a demo paper for a real one. */
function specimenMark(height: number): string {
  return `<g transform="rotate(-18 ${WIDTH / 2} ${height / 2})" opacity="0.2">
    ${drawCentredText('SPECIMEN', WIDTH / 2, height / 2 - 60, 17, '#b00020')}</g>`;
}

function paper(height: number, background: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
    <defs><pattern id="weave" width="24" height="24" patternUnits="userSpaceOnUse">
      <path d="M0 12Q6 0 12 12T24 12" stroke="#0000000f" stroke-width="2" fill="none"/></pattern></defs>
    <rect width="100%" height="100%" fill="${background}"/><rect width="100%" height="100%" fill="url(#weave)"/>
    ${content}${specimenMark(height)}</svg>`;
}

function fields(x: number, y: number, step: number, rows: readonly (readonly [string, string])[]): string {
  return rows
    .map(([label, value], index) => {
      const top = y + index * step;
      return drawText(label, x, top, 2, FAINT) + drawText(value, x, top + 22, 4, INK);
    })
    .join('');
}

const picture = (appearance: Appearance, x: number, y: number, side: number) =>
  `<g transform="translate(${x} ${y}) scale(${side / 600})"><rect width="600" height="600" fill="#dfe4e8"/>
    ${drawPerson(appearance)}</g>`;

/** The two lines at the foot of a passport, without check digits that could pass as real ones. */
function machineReadableLines({ firstName, fatherName, lastName, number, dateOfBirth, gender }: Holder): string[] {
  const letters = (text: string) => capitals(text).replaceAll(/[^A-Z]/g, '<');
  const birth = dateOfBirth.replaceAll('-', '').slice(2);

  return [
    `P<XXX${letters(lastName)}<<${letters(firstName)}<${letters(fatherName)}`.padEnd(44, '<').slice(0, 44),
    `SPEC${number}<0XXX${birth}0${gender.slice(0, 1)}3001010`.padEnd(43, '<').slice(0, 43).concat('0'),
  ];
}

export function passportSvg(holder: Holder): string {
  const content = `<rect width="${WIDTH}" height="84" fill="#6d1f2b"/>
    ${drawCentredText('DEMOLAND PASSPORT', WIDTH / 2, 30, 4, '#f4e3c1')}
    ${picture(holder.appearance, 50, 130, 280)}
    ${fields(370, 125, 66, [
      ['SURNAME', capitals(holder.lastName)],
      ['GIVEN NAMES', capitals(`${holder.firstName} ${holder.fatherName}`)],
      ['PASSPORT NO.', `SPEC${holder.number}`],
      ['DATE OF BIRTH', holder.dateOfBirth],
      ['PLACE OF BIRTH', capitals(holder.placeOfBirth)],
      ['SEX', holder.gender.slice(0, 1)],
    ])}
    <rect y="560" width="${WIDTH}" height="140" fill="#ffffffb0"/>
    ${machineReadableLines(holder)
      .map((line, index) => drawText(line, 40, 590 + index * 50, 3.5, INK))
      .join('')}`;

  return paper(700, '#f3e9dc', content);
}

export function idCardSvg(holder: Holder): string {
  const content = `<rect width="${WIDTH}" height="96" fill="#1f5c46"/>
    ${drawCentredText('RESIDENT IDENTITY CARD', WIDTH / 2, 32, 5, '#ffffff')}
    ${picture(holder.appearance, 40, 150, 260)}
    ${fields(340, 145, 74, [
      ['FULL NAME', capitals(`${holder.firstName} ${holder.fatherName} ${holder.lastName}`)],
      ['CARD NUMBER', `KB-${holder.number}`],
      ['DATE OF BIRTH', holder.dateOfBirth],
      ['CITY', capitals(holder.city)],
      ['NATIONALITY', 'DEMOLAND'],
    ])}
    ${drawText('VALID FOR DEMONSTRATION ONLY', 40, 570, 3, FAINT)}`;

  return paper(630, '#e5f0ea', content);
}

export function birthCertificateSvg(holder: Holder): string {
  const content = `<rect x="30" y="30" width="${WIDTH - 60}" height="1240" fill="none" stroke="#7a5c1e" stroke-width="6"/>
    ${drawCentredText('CERTIFICATE OF BIRTH', WIDTH / 2, 110, 7, INK)}
    ${drawCentredText('VITAL EVENTS REGISTRATION OF DEMOLAND', WIDTH / 2, 190, 3, FAINT)}
    ${fields(110, 300, 110, birthFields(holder))}
    <circle cx="800" cy="1120" r="90" fill="none" stroke="#3b4d8f" stroke-width="6" opacity="0.7"/>
    ${drawCentredText('DEMO', 800, 1105, 5, '#3b4d8f')}`;

  return paper(1300, '#fbf6e9', content);
}

/** Rows of a birth certificate; also used for the certificates that are PDF files. */
export function birthFields(holder: Holder): readonly (readonly [string, string])[] {
  return [
    ['REGISTRATION NUMBER', `BC-${holder.number}`],
    ['NAME OF THE CHILD', capitals(holder.firstName)],
    ["FATHER'S NAME", capitals(holder.fatherName)],
    ["GRANDFATHER'S NAME", capitals(holder.lastName)],
    ['DATE OF BIRTH', holder.dateOfBirth],
    ['PLACE OF BIRTH', capitals(holder.placeOfBirth)],
    ['SEX', capitals(holder.gender)],
  ];
}
