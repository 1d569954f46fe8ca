import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { TextOf } from '../messages/text.tsx';

/** Texts of some groups of messages as pages get them, without a page. @throws Error for an id that none of them holds */
export function englishText(...catalogs: readonly Readonly<Record<string, string>>[]): TextOf {
  const entries = catalogs.flatMap((catalog) => Object.entries(catalog));
  const messages = Object.fromEntries(entries.map(([id, message]) => [id, compileMessageOrThrow(message)] as const));
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });

  return (id, values) => {
    if (!Object.hasOwn(messages, id)) throw new Error(`No catalog holds ${id}`);
    return i18n._(id, { ...values });
  };
}
