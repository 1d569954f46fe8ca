/** Text of HTML that may stand in HTML as it is. */
export type Html = { readonly html: string };
type Part = string | number | Html | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values cannot become markup: what people wrote stands in it as they wrote it. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + written(parts[index] ?? '')).join('') };
}

function written(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
  }

  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}
