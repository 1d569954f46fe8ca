/** Languages the interface is offered in. A new one needs a folder under `messages/` and a line here. */
export const LOCALES = {
  en: { name: 'English', direction: 'ltr' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>;

export type Locale = keyof typeof LOCALES;

export const DEFAULT_LOCALE: Locale = 'en';
