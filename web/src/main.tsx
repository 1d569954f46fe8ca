import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import * as z from 'zod/mini';
import { createQueryClient } from './api/query-client.ts';
import { createRouter } from './app/router.tsx';
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
// Creating the router starts loading the first page; its messages come along.
const router = createRouter();

await loadMessages(['common']);

root.render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
