/**
 * JSON in the one form of RFC 8785: members in the order of their names (UTF-16), no spaces, numbers and texts as
 * JavaScript writes them. The same value gives the same text whichever log it was read from. What JSON leaves out
 * (members that are undefined) is left out.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;

  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }

  return `{${text}}`;
}
