import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { keepPages } from './app-updates.ts';
import { UpdateNotice } from './update-notice.tsx';

/** Beside the pages, which need not wait for this: it comes when they stand. */
export function start(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <UpdateNotice />
    </I18nProvider>,
  );
  keepPages();
}
