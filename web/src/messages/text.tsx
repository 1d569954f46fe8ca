import { useLingui } from '@lingui/react';
import type { MessageId, MessageValues } from './catalog.ts';

export type TextOf = (id: MessageId, values?: MessageValues) => string;

/** `text('login.title')`: the message in the active language. An id that no catalog holds does not compile. */
export function useText(): TextOf {
  const { i18n } = useLingui();

  return (id, values) => i18n._(id, values === undefined ? undefined : { ...values });
}

type TextProps = { readonly id: MessageId; readonly values?: MessageValues };

export function Text({ id, values }: TextProps) {
  return useText()(id, values);
}
