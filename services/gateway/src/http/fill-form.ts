import { escapeText } from './escape-text.ts';

/** @property headers what the page needs beside its type */
export type Page = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** A page of the build with what somebody typed in its form again, and above it what is wrong. Scripts are left out. */
export function fillForm(page: Page, fields: Readonly<Record<string, string>>, message: string): Page {
  const html = page.html
    .replaceAll(/<script[^>]*src=[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<input[^>]*\sname="(\w+)"[^>]*>/g, (input: string, name: string) => withValue(input, fields[name]))
    .replaceAll(/<option([^>]*)>([^<]*)<\/option>/g, (_option, attributes: string, country: string) =>
      withChoice(attributes, country, fields['country']),
    )
    .replace(
      /<form[^>]*>/,
      (form) => `${form}<p role="alert" class="font-semibold text-danger-800">${escapeText(message)}</p>`,
    );

  return { ...page, html };
}

function withValue(input: string, value = ''): string {
  const bare = input.replace(/\svalue="[^"]*"/, '');
  return bare.replace(/\/?>$/, (end) => ` value="${escapeText(value)}"${end}`);
}

function withChoice(attributes: string, label: string, chosen: string | undefined): string {
  const bare = attributes.replace(/\sselected(="[^"]*")?/, '');
  const isChosen = chosen !== undefined && bare.includes(`value="${escapeText(chosen)}"`);
  return `<option${bare}${isChosen ? ' selected=""' : ''}>${label}</option>`;
}
