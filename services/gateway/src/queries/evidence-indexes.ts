import type { DocumentType } from '@entry/contracts/rules/documents';
import type { DocumentStatus } from '@entry/contracts/rules/statuses';
import { ALL } from './find-page.ts';

type AnyOf<Value> = Value | readonly Value[] | undefined;

export const statusIndex = <Status extends string>(status: AnyOf<Status>) =>
  status === undefined ? ALL : ({ index: 'by-status', equals: { status } } as const);

export function documentIndex(status: AnyOf<DocumentStatus>, type: DocumentType | undefined) {
  if (status !== undefined && type !== undefined) {
    return { index: 'by-status-and-type', equals: { status, type } } as const;
  }
  if (type !== undefined) return { index: 'by-type', equals: { type } } as const;

  return statusIndex(status);
}

/** The same, of some applications only. */
export function statusIndexIn<Status extends string>(applicationId: readonly string[], status: AnyOf<Status>) {
  if (status === undefined) return { index: 'by-application', equals: { applicationId } } as const;

  return { index: 'by-application-and-status', equals: { applicationId, status } } as const;
}

export function documentIndexIn(
  applicationId: readonly string[],
  status: AnyOf<DocumentStatus>,
  type: DocumentType | undefined,
) {
  if (type === undefined) return statusIndexIn(applicationId, status);
  if (status === undefined) return { index: 'by-application-and-type', equals: { applicationId, type } } as const;

  return { index: 'by-application-status-and-type', equals: { applicationId, status, type } } as const;
}
