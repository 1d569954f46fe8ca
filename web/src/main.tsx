import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { config as configureSchemas } from 'zod/mini';
import { createQueryClient } from './api/query-client.ts';
import { Application } from './app/application.tsx';
import { preloadRoute } from './app/routes.tsx';
import { goOnWithUploads } from './app/uploads-that-wait.ts';
import { leaveFirstPage, loadPageStyles } from './components/later-styles.ts';
import { DEFAULT_LOCALE } from './locale/locales.ts';
import { activateLocale, loadMessages } from './messages/load-messages.ts';
import { rememberEarlyInput } from './prerender/early-input.ts';
import './styles.css';

// The content security policy forbids `eval`, which zod would use to compile its parsers.
configureSchemas({ jitless: true });
activateLocale(DEFAULT_LOCALE);

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no root element');

const queryClient = createQueryClient();

// Rendering says what could not be had.
await preloadRoute(location.pathname).catch(() => loadMessages(['common']));
leaveFirstPage();

// What the build rendered for this address is taken over; the frame of a page behind a login is replaced.
if (container.dataset['page'] === location.pathname) {
  rememberEarlyInput(container);
  hydrateRoot(container, <Page />);
} else {
  createRoot(container).render(<Page />);
}
goOnWithUploads();

function Page() {
  useEffect(startUpdates, []);

  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Application />
          </BrowserRouter>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}

/** After everything that somebody is waiting for, and not while somebody works on these pages. */
function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;

  const begin = () => {
    // The styles of other pages, so that going there waits for nothing; the notice of a newer version needs them too.
    Promise.all([import('./features/updates/start-updates.tsx'), loadPageStyles()])
      .then(([{ start }]) => start())
      .catch((error: unknown) => console.warn('These pages are not kept for times without a network', error));
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
