/** A finished photo, and what its applicant said of it: fields of the request that sends it. */
export type PhotoToSend = { readonly file: File; readonly fields: Readonly<Record<string, string>> };
