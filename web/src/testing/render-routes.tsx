import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { DEFAULT_LOCALE } from '../locale/locales.ts';
import type { MessageGroup } from '../messages/catalog.ts';
import { activateLocale, loadMessages } from '../messages/load-messages.ts';
import './patience.ts';

type RenderOptions = {
  readonly routes: RouteObject[];
  readonly at: string;
  readonly messages: readonly MessageGroup[];
};

/** Renders routes as the application would; the router is returned to ask where it went. */
export async function renderRoutes({ routes, at, messages }: RenderOptions) {
  // The build compiles catalogs; tests read their sources.
  i18n.setMessagesCompiler(compileMessage);
  activateLocale(DEFAULT_LOCALE);
  await loadMessages(messages);
  const router = createMemoryRouter(routes, { initialEntries: ['/start', at] });

  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );

  return router;
}
