import { sampleAnswers } from '@entry/contracts/service/page-answers';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  type RouteObject,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { Pages } from '../app/application.tsx';
import { serviceQueryOptions } from '../features/service/api/get-service.ts';
import { DEFAULT_LOCALE } from '../locale/locales.ts';
import type { MessageGroup } from '../messages/catalog.ts';
import { activateLocale, loadMessages } from '../messages/load-messages.ts';
import '../messages/staff-catalogs.ts';
import './patience.ts';

type RenderOptions = {
  readonly routes: RouteObject[];
  readonly at: string;
  readonly messages: readonly MessageGroup[];
};

type Seen = { navigate?: NavigateFunction; location?: Location };

function Watch({ seen }: { readonly seen: Seen }) {
  seen.navigate = useNavigate();
  seen.location = useLocation();
  return null;
}

/** Renders routes as the application would; what is returned goes elsewhere and says where it is. */
export async function renderRoutes({ routes, at, messages }: RenderOptions) {
  // The build compiles catalogs; tests read their sources.
  i18n.setMessagesCompiler(compileMessage);
  activateLocale(DEFAULT_LOCALE);
  await loadMessages(messages);
  const seen: Seen = {};
  const client = createQueryClient();
  // At the foot of every page stands whom to write to; the page that was loaded has said so.
  client.setQueryData(serviceQueryOptions().queryKey, sampleAnswers()[0]);

  // Awaited, or React leaves alone for ever what waits for the code of a page.
  await act(async () =>
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={['/start', at]}>
            <Pages routes={routes} />
            <Watch seen={seen} />
          </MemoryRouter>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );

  return {
    navigate: (to: string | -1) => (to === -1 ? seen.navigate?.(to) : seen.navigate?.(to)),
    path: () => seen.location?.pathname,
    hash: () => seen.location?.hash,
  };
}
