import { i18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import '../messages/staff-catalogs.ts';
import './patience.ts';

type Catalog = Readonly<Record<string, string>>;

/** Renders with everything pages stand in; `catalogs` are the groups of messages they use. */
export function renderWithMessages(ui: ReactNode, catalogs: readonly Catalog[], address = '/') {
  const entries = catalogs.flatMap((catalog) => Object.entries(catalog));
  const messages = entries.map(([id, message]) => [id, compileMessageOrThrow(message)] as const);
  // Not `loadAndActivate`: it throws away what `loadMessages` believes to be loaded, for whatever test comes next.
  i18n.load('en', Object.fromEntries(messages));
  i18n.activate('en');

  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>{ui}</MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}
