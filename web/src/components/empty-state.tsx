import type { ReactNode } from 'react';
import { Text } from '../messages/text.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
};

export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      {icon !== undefined && (
        <span className="grid size-12 place-items-center rounded-full bg-accent-50 text-accent-600">{icon}</span>
      )}
      <p className="font-semibold">{title}</p>
      {hint !== undefined && <p className="max-w-prose text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

type LoadFailedProps = { readonly message: string; readonly onRetry: () => void };

/** In the place of what could not be loaded, with a way out. */
export function LoadFailed({ message, onRetry }: LoadFailedProps) {
  return (
    <Notice kind="error" isAnnounced title={message}>
      <div>
        <Button variant="secondary" onClick={onRetry}>
          <Text id="common.retry" />
        </Button>
      </div>
    </Notice>
  );
}
