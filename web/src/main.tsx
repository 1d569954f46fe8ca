import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { createQueryClient } from './api/query-client.ts';
import { Application } from './app/application.tsx';
import { preloadRoute } from './app/routes.tsx';
import { goOnWithUploads } from './app/uploads-that-wait.ts';
import { DEFAULT_LOCALE } from './locale/locales.ts';
import { activateLocale, loadMessages } from './messages/load-messages.ts';
import './styles.css';

// The content security policy forbids `eval`, which zod would use to compile its parsers.
z.config({ jitless: true });
activateLocale(DEFAULT_LOCALE);

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no root element');

const root = createRoot(container);
const queryClient = createQueryClient();

// Rendering says what could not be had.
await preloadRoute(location.pathname).catch(() => loadMessages(['common']));

root.render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Application />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);

goOnWithUploads();
