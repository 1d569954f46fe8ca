import { FIELD_LABELS } from '../rules/application-form.ts';

/** A path in the state of a stream, readable: `documents.passport.status` is "Documents › passport › status". */
export function describeField(path: string): string {
  const words = path.split('.').map(wordsOf);
  const [first = '', ...others] = words;

  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(' › ');
}

function wordsOf(name: string): string {
  if (Object.hasOwn(FIELD_LABELS, name)) return FIELD_LABELS[name as keyof typeof FIELD_LABELS].toLowerCase();
  // Members of a list are counted from one.
  if (/^\d+$/.test(name)) return `${Number(name) + 1}`;

  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase();
}
