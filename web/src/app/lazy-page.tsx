import type { ComponentType } from 'react';
import type { MessageGroup } from '../messages/catalog.ts';
import { loadMessages } from '../messages/load-messages.ts';

type PageModule = { readonly default: ComponentType };

/** A route's `lazy`: the page's code and its messages, fetched side by side. */
export function lazyPage(load: () => Promise<PageModule>, ...groups: readonly MessageGroup[]) {
  return async () => {
    const [module] = await Promise.all([load(), loadMessages(['common', ...groups])]);

    return { Component: module.default };
  };
}
