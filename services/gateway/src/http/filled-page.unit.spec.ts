import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { programmeAt } from '@entry/contracts/rules/programme';
import type { ServiceReply } from '@entry/contracts/service/api';
import { kindOfAnswer, pageValues, sampleAnswers } from '@entry/contracts/service/page-answers';
import { describe, expect, it } from 'vitest';
import { createFilledPage, fillPage } from './filled-page.ts';

const HEADERS = { 'Content-Security-Policy': "default-src 'self'" };

const answerAt = (now: string, change: Partial<ServiceReply> = {}): ServiceReply => ({
  privacyEmail: 'privacy@example.com',
  supportEmail: 'support@example.com',
  supportPhone: '+251911000000',
  now,
  window: {
    takesPayments: false,
    programme: programmeAt(now, { opens: '2026-11-22T12:00:00.000Z', closes: '2026-11-30T17:00:00.000Z' }),
    override: null,
  },
  ...change,
});
const BEFORE = answerAt('2026-11-22T11:59:00.000Z');
const OPEN = answerAt('2026-11-22T12:00:00.000Z');

/** As the build renders it: the kind in words, and everything that may be filled in. */
const templateOf = (sample: ServiceReply): string =>
  `<body><h1>${kindOfAnswer(sample)}</h1>${[...pageValues(sample).values()].map((value) => `<p>${value}</p>`).join('')}</body>`;

const createPage = () =>
  createFilledPage({
    byKind: new Map(sampleAnswers().map((sample) => [kindOfAnswer(sample), templateOf(sample)])),
    headers: HEADERS,
  });

async function htmlOf(page: ReturnType<typeof createPage>, answer: ServiceReply): Promise<string> {
  const content = (await page(answer))?.forms.at(-1)?.content;
  return new TextDecoder().decode(content);
}

describe('When a page is asked for', () => {
  it('should have the words and the days of the answer', async () => {
    const page = createPage();

    expect(await htmlOf(page, BEFORE)).toContain('<h1>before-opens-closes-old</h1>');
    expect(await htmlOf(page, OPEN)).toContain(
      '<h1>open-opens-closes-old</h1><p>privacy@example.com</p><p>support@example.com</p><p>+251911000000</p><p>22 Nov 2026</p><p>30 Nov 2026</p>',
    );
  });

  it('should be the same in every encoding, each under a tag of its own', async () => {
    const page = await createPage()(OPEN);
    const [small, smaller, plain] = [page?.forms[1], page?.forms[0], page?.forms[2]];

    expect(page?.forms.map(({ encoding }) => encoding)).toStrictEqual(['br', 'gzip', null]);
    expect(gunzipSync(small?.content ?? '')).toStrictEqual(Buffer.from(plain?.content ?? ''));
    expect(brotliDecompressSync(smaller?.content ?? '')).toStrictEqual(Buffer.from(plain?.content ?? ''));
    expect(new Set(page?.forms.map(({ tag }) => tag)).size).toBe(3);
    expect(page?.headers).toBe(HEADERS);
  });

  it('should be the same at every gateway, and from minute to minute until the answer changes', async () => {
    const later = answerAt('2026-11-22T12:01:00.000Z');
    const page = createPage();
    const first = await page(OPEN);

    expect(await page(later)).toBe(first);
    expect((await createPage()(later))?.forms.map(({ tag }) => tag)).toStrictEqual(first?.forms.map(({ tag }) => tag));
    expect((await page(BEFORE))?.forms[0]?.tag).not.toBe(first?.forms[0]?.tag);
  });

  it('should be none where the build made none for such an answer', async () => {
    expect(await createFilledPage({ byKind: new Map(), headers: HEADERS })(OPEN)).toBeNull();
  });
});

describe('When a page is filled', () => {
  it('should carry the answer as data that cannot end the element', () => {
    const answer = answerAt(OPEN.now, { privacyEmail: '</script><b>"$&\'@example.com' });
    const html = fillPage(`<body><a href="mailto:privacy@stand-in.invalid">x</a></body>`, answer);
    const [, json] = /<script type="application\/json" id="service-answer">(.*?)<\/script>\n<\/body>$/.exec(html) ?? [];

    expect(JSON.parse(json ?? 'null')).toStrictEqual(answer);
    expect(html).toContain('<a href="mailto:&lt;/script&gt;&lt;b&gt;&quot;$&amp;&#39;@example.com">x</a>');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});
