type Event = {
  readonly type: string;
  readonly data: { readonly applicationId: string } | { readonly accountId: string };
};

type Belongings =
  | { readonly index: 'by-application'; readonly equals: { readonly applicationId: string } }
  | { readonly index: 'by-applicant'; readonly equals: { readonly applicantId: string } };

/**
 * What belongs to an application that goes, or to a person whose account changes: such events do not name the
 * documents they change, so they are looked up.
 */
export function belongings({ type, data }: Event): Belongings | null {
  if ('accountId' in data) return { index: 'by-applicant', equals: { applicantId: data.accountId } };
  if (type !== 'ApplicationDeleted') return null;

  return { index: 'by-application', equals: { applicationId: data.applicationId } };
}
