import type { Logger } from '../logger.ts';
import type { AppliedNews } from '../ports/change-news.ts';

/** Those who are told; one who fails keeps neither the others from it nor the read models from going on. */
export type ChangeListeners = {
  readonly add: (onApplied: (news: AppliedNews) => void) => () => void;
  readonly tell: (news: AppliedNews) => void;
  readonly isEmpty: () => boolean;
};

export function createChangeListeners(logger: Logger): ChangeListeners {
  const listeners = new Set<(news: AppliedNews) => void>();

  return {
    add: (onApplied) => {
      listeners.add(onApplied);
      return () => void listeners.delete(onApplied);
    },
    tell: (news) => {
      for (const listener of listeners) {
        try {
          listener(news);
        } catch (error) {
          logger.error({ error }, 'A listener to changes failed');
        }
      }
    },
    isEmpty: () => listeners.size === 0,
  };
}
