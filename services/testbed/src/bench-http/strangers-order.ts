import type { Person as Sender } from '../heavy-pictures/crowd.ts';

export const LOGINS_AT_ONCE = 60;
export const PICTURES_AT_ONCE = 20;

/** Where to go, and as whom. */
export type StrangersOrder = {
  readonly address: string;
  readonly people: readonly (Sender & { readonly email: string })[];
};

export type StrangersDone = { readonly logins: number; readonly uploads: number; readonly refused: number };
