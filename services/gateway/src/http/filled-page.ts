import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ServiceReply } from '@entry/contracts/service/api';
import { answerForPages, kindOfAnswer, PAGE_ANSWER_ID, pageValues } from '@entry/contracts/service/page-answers';
import { contentTag } from './conditional.ts';
import { escapeText } from './escape-text.ts';
import type { PageHeaders, ServedPage } from './served-page.ts';

/** A few per cent more than the best, which takes four times as long while somebody waits. */
const BROTLI_QUALITY = 10;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** A public page of the build, by the kind of the answer that it is to be filled with. */
export type PageToFill = {
  readonly byKind: ReadonlyMap<string, string>;
  readonly headers: PageHeaders;
};

/**
 * The page with the words that are true now. It is filled and compressed again when the answer has changed, which is when
 * the programme or an admin has, and with every new day.
 * @returns null where the build has made no page for such an answer
 */
export function createFilledPage({
  byKind,
  headers,
}: PageToFill): (answer: ServiceReply) => Promise<ServedPage | null> {
  let latest: { readonly answer: string; readonly page: Promise<ServedPage> } | null = null;

  return async (answer) => {
    const template = byKind.get(kindOfAnswer(answer));
    if (template === undefined) return null;

    const shown = answerForPages(answer);
    const text = JSON.stringify(shown);
    if (latest?.answer !== text) {
      const page = compress(fillPage(template, shown), headers);
      latest = { answer: text, page };
      // Whoever asks next is to have another try.
      page.catch(() => {
        latest = null;
      });
    }

    return latest.page;
  };
}

/** The answer goes along, so that the browser begins with what is written in the page. */
export function fillPage(template: string, answer: ServiceReply): string {
  const filled = [...pageValues(answer)].reduce(
    (html, [standIn, value]) => html.replaceAll(standIn, () => escapeText(value)),
    template,
  );
  // Inert, and nothing in it may end the element: the policy of the page has no say in data.
  const json = JSON.stringify(answer).replaceAll('<', '\\u003c');

  return filled.replace(
    '</body>',
    () => `<script type="application/json" id="${PAGE_ANSWER_ID}">${json}</script>\n</body>`,
  );
}

async function compress(html: string, headers: PageHeaders): Promise<ServedPage> {
  const content = Buffer.from(html);
  const [small, smaller] = await Promise.all([
    toGzip(content, { level: 9 }),
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  ]);
  const formOf = (encoding: 'br' | 'gzip' | null, bytes: Uint8Array) => ({
    encoding,
    content: Uint8Array.from(bytes),
    tag: contentTag(bytes),
  });

  return { headers, forms: [formOf('br', smaller), formOf('gzip', small), formOf(null, content)] };
}
