import type { ServiceReply } from '@entry/contracts/service/api';
import { kindOfAnswer, sampleAnswers } from '@entry/contracts/service/page-answers';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { Application } from '../app/application.tsx';
import { preloadRoute } from '../app/routes.tsx';
import { serviceQueryOptions } from '../features/service/api/get-service.ts';
import { DEFAULT_LOCALE } from '../locale/locales.ts';
import { prerenderFor } from '../session/session-store.ts';

/** Pages behind a login are rendered for somebody who is not known yet: the frame, and the place of what is in it. */
export type Viewer = 'visitor' | 'applicant';

/** `answered` has the page by the kind of the answer. */
type RenderedPage = { readonly html: string; readonly answered: Readonly<Record<string, string>> };

const SOMEBODY = { id: '', firstName: '', lastName: '', role: 'user' } as const;

i18n.load(DEFAULT_LOCALE, {});
i18n.activate(DEFAULT_LOCALE);

/** What React writes before the fallback of a part that threw or waits: to the reader, a page without its text. */
const GIVEN_UP = '<!--$!-->';

/**
 * The page at an address as HTML: before anything has been asked of the service, and a public one also for every kind of
 * answer that the service may give.
 * @throws when a part of it cannot be rendered without a browser
 * @public for `web/build/prerender-plugin.ts`
 */
export async function renderPage(address: string, viewer: Viewer): Promise<RenderedPage> {
  prerenderFor(viewer === 'visitor' ? { status: 'signed-out' } : { status: 'loading', user: SOMEBODY });
  await preloadRoute(address);

  const html = await renderWith(address, null);
  const answered: Record<string, string> = {};
  if (viewer === 'visitor') {
    for (const answer of sampleAnswers()) answered[kindOfAnswer(answer)] = await renderWith(address, answer);
  }

  return { html, answered };
}

async function renderWith(address: string, answer: ServiceReply | null): Promise<string> {
  const queries = createQueryClient();
  if (answer !== null) queries.setQueryData(serviceQueryOptions().queryKey, answer);
  const page = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <StaticRouter location={address}>
            <Application />
          </StaticRouter>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
  const html = renderToString(page);
  if (html.includes(GIVEN_UP))
    throw new Error(`${address} cannot be rendered at the build`, { cause: await causeOf(page) });

  return html;
}

/** Asks again in the way that tells: `renderToString` swallows what was thrown where a fallback stands in. */
function causeOf(page: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    renderToPipeableStream(page, { onError: resolve, onAllReady: () => resolve('It waits for something') });
  });
}
