/** How a drawn person looks; chosen per person, so that no two neighbours in a list look alike. */
export type Appearance = {
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly hairStyle: 'short' | 'long' | 'scarf';
};

const SKINS = ['#8d5a3b', '#7a4a2f', '#9c6b47', '#6b3f28', '#a87751'];
const HAIRS = ['#1d1512', '#2a1c16', '#332018'];
const CLOTHES = ['#2f5d8a', '#7b2d3b', '#2e6b4f', '#4a4a68', '#b0792b', '#3d3d3d', '#6c4f8f'];

const pick = (choices: readonly string[], index: number): string => choices[index % choices.length] ?? '#000000';

/** @param index any number of the person: the same number gives the same looks */
export function appearanceOf(index: number, gender: string): Appearance {
  const female = index % 4 === 3 ? 'scarf' : 'long';

  return {
    skin: pick(SKINS, index),
    hair: pick(HAIRS, index),
    clothes: pick(CLOTHES, index),
    hairStyle: gender === 'Female' ? female : 'short',
  };
}

function hairBehind({ hair, hairStyle, clothes }: Appearance): string {
  if (hairStyle === 'long') return `<path d="M190 250Q170 470 215 500H385Q430 470 410 250Z" fill="${hair}"/>`;
  if (hairStyle === 'scarf') return `<ellipse cx="300" cy="300" rx="150" ry="200" fill="${clothes}"/>`;
  return '';
}

function hairInFront({ hair, hairStyle, clothes }: Appearance): string {
  if (hairStyle === 'scarf') {
    return `<path d="M176 330Q165 100 300 100Q435 100 424 330Q405 185 300 182Q195 185 176 330Z" fill="${clothes}"/>`;
  }

  return `<path d="M182 260Q175 115 300 110T418 260Q400 180 300 185T182 260Z" fill="${hair}"/>`;
}

const FACE = `
  <ellipse cx="255" cy="285" rx="17" ry="10" fill="#fff"/><circle cx="256" cy="285" r="9" fill="#24150e"/>
  <ellipse cx="345" cy="285" rx="17" ry="10" fill="#fff"/><circle cx="344" cy="285" r="9" fill="#24150e"/>
  <path d="M232 258Q255 244 278 257M322 257Q345 244 368 258" stroke="#1d1512" stroke-width="7" fill="none"/>
  <path d="M300 290Q288 335 292 345Q300 352 312 344" stroke="#00000040" stroke-width="5" fill="none"/>
  <path d="M262 385Q300 402 338 385" stroke="#5c2622" stroke-width="9" fill="none" stroke-linecap="round"/>`;

/** Head and shoulders in a square of 600 by 600, to be placed in any picture. */
export function drawPerson(appearance: Appearance): string {
  const { skin, clothes } = appearance;

  return `${hairBehind(appearance)}
    <path d="M255 400h90v100h-90z" fill="${skin}"/><path d="M255 430Q300 470 345 430v40h-90z" fill="#00000030"/>
    <path d="M60 600Q80 490 240 470Q300 530 360 470Q520 490 540 600Z" fill="${clothes}"/>
    <ellipse cx="180" cy="300" rx="18" ry="32" fill="${skin}"/><ellipse cx="420" cy="300" rx="18" ry="32" fill="${skin}"/>
    <ellipse cx="300" cy="290" rx="120" ry="155" fill="${skin}"/>
    ${FACE}${hairInFront(appearance)}`;
}

/** So far the figure is moved up for an entry photo: there the eyes are above the middle. */
const UP = 52;

/** An entry photo that keeps the rules: 600 by 600 pixels on a light, even background. */
export function portraitSvg(appearance: Appearance): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">
    <rect width="600" height="600" fill="#eef0f2"/>
    <rect x="60" y="${600 - UP - 1}" width="480" height="${UP + 1}" fill="${appearance.clothes}"/>
    <g transform="translate(0 ${-UP})">${drawPerson(appearance)}</g></svg>`;
}
