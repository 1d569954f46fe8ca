import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { Application } from '../app/application.tsx';
import { preloadRoute } from '../app/routes.tsx';
import { DEFAULT_LOCALE } from '../locale/locales.ts';
import { prerenderFor } from '../session/session-store.ts';

/** Pages behind a login are rendered for somebody who is not known yet: the frame, and the place of what is in it. */
export type Viewer = 'visitor' | 'applicant';

const SOMEBODY = { id: '', firstName: '', lastName: '', role: 'user' } as const;

i18n.load(DEFAULT_LOCALE, {});
i18n.activate(DEFAULT_LOCALE);

/**
 * The page at an address as HTML, before anything has been asked of the service.
 * @public for `web/build/prerender-plugin.ts`
 */
export async function renderPage(address: string, viewer: Viewer): Promise<string> {
  prerenderFor(viewer === 'visitor' ? { status: 'signed-out' } : { status: 'loading', user: SOMEBODY });
  await preloadRoute(address);

  return renderToString(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <StaticRouter location={address}>
            <Application />
          </StaticRouter>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
