import type { AdminApplication } from '@entry/contracts/application/api';
import { displayId, PAGE_MAXIMUM_SIZE } from '@entry/contracts/rules/limits';
import type { Random } from '../kill-test/random.ts';
import type { Ask } from './ask-as-admin.ts';

/** Lists with pages, and what their rows are called in the answers. */
export const PAGED_LISTS = [
  { path: '/api/admin/applications', rows: 'applications' },
  { path: '/api/admin/documents', rows: 'documents' },
  { path: '/api/admin/payment-slips', rows: 'paymentSlips' },
  { path: '/api/admin/payments', rows: 'payments' },
  { path: '/api/admin/users', rows: 'users' },
  { path: '/api/admin/waitinglist', rows: 'waitingList' },
] as const;

export type Walk = { readonly total: number; readonly ids: readonly string[] };

/** Every id that the pages of a list show, in order, and how many rows the list says it has. */
export async function walkPages(
  ask: Ask,
  { path, rows }: { readonly path: string; readonly rows: string },
): Promise<Walk> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await ask(`${path}${separator}limit=${PAGE_MAXIMUM_SIZE}&page=${page}`);
    const found: readonly { readonly id: string }[] = answer[rows];
    ids.push(...found.map(({ id }) => id));
    if (found.length === 0 || ids.length >= answer.total) return { total: answer.total, ids };
  }
}

type Key = { readonly name: string; readonly value: string };

/** What a person could read off a screen about an application, and type into a search. */
export function keysOf(application: AdminApplication, phone: string): readonly Key[] {
  const { id, user, firstName, lastName, confirmationNumber, documents, paymentSlips } = application;
  const references = paymentSlips.map(({ transactionReference }) => transactionReference);

  return [
    { name: 'application id', value: id },
    { name: 'last 8 characters of the id', value: displayId(id) },
    { name: 'names of the account', value: `${user.firstName} ${user.lastName}` },
    { name: 'names in the form', value: `${firstName} ${lastName}` },
    { name: 'e-mail', value: user.email },
    { name: 'phone digits', value: phone.replaceAll(/\D/g, '') },
    ...references.map((value) => ({ name: 'transaction reference', value })),
    { name: 'confirmation number', value: confirmationNumber ?? '' },
    ...documents.map((document) => ({ name: 'document id', value: document.id })),
    ...paymentSlips.map((slip) => ({ name: 'slip id', value: slip.id })),
  ].filter(({ value }) => value.trim() !== '');
}

/** Tries and failures by the name of a key. */
export type KeyTrials = Readonly<Record<string, { readonly tried: number; readonly notFound: number }>>;

/** Searches the list of applications for every key of a drawn sample. */
export async function tryKeys(ask: Ask, ids: readonly string[], size: number, random: Random): Promise<KeyTrials> {
  const trials: Record<string, { readonly tried: number; readonly notFound: number }> = {};
  for (const id of drawSample(ids, size, random)) {
    const { application }: { readonly application: AdminApplication } = await ask(`/api/admin/applications/${id}`);
    const { users } = await ask(`/api/admin/users?search=${encodeURIComponent(application.user.email)}`);
    for (const { name, value } of keysOf(application, users[0]?.phone ?? '')) {
      const path = `/api/admin/applications?search=${encodeURIComponent(value)}`;
      const found = (await walkPages(ask, { path, rows: 'applications' })).ids.includes(id);
      const { tried, notFound } = trials[name] ?? { tried: 0, notFound: 0 };
      trials[name] = { tried: tried + 1, notFound: notFound + (found ? 0 : 1) };
    }
  }

  return trials;
}

function drawSample(ids: readonly string[], size: number, random: Random): readonly string[] {
  const drawn = new Set<string>();
  while (drawn.size < Math.min(size, ids.length)) drawn.add(random.pick(ids));

  return [...drawn];
}
