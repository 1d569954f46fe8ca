import type { Notification } from '@entry/contracts/inbox/api';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import {
  useDeleteNotification,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
} from '../api/change-notifications.ts';
import { notificationsQueryOptions } from '../api/get-notifications.ts';
import { notificationPath } from '../notification-path.ts';

type NotificationListProps = { readonly limit: number; readonly onFollow: () => void };

/** The newest notifications; clicking one marks it read, and leads to where more about it stands. */
export function NotificationList({ limit, onFollow }: NotificationListProps) {
  const text = useText();
  const { data, isPending, isError, refetch } = useQuery(notificationsQueryOptions());
  const markAll = useMarkAllNotificationsRead();

  return (
    <section aria-label={text('notifications.title')}>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line ps-4 pe-2">
        <h2 className="font-bold">{text('notifications.title')}</h2>
        {(data?.unreadCount ?? 0) > 0 && (
          <Button variant="quiet" isBusy={markAll.isPending} onClick={() => markAll.mutate({})}>
            {text('notifications.markAll')}
          </Button>
        )}
      </div>
      {isPending && <LoadingState />}
      {isError && (
        <div className="p-4">
          <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
        </div>
      )}
      {markAll.isError && <ActionFailed />}
      {data?.notifications.length === 0 && (
        <p className="px-4 py-8 text-center text-muted">{text('notifications.empty')}</p>
      )}
      <ul className="max-h-[60dvh] overflow-y-auto">
        {data?.notifications.slice(0, limit).map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  );
}

type NotificationRowProps = { readonly notification: Notification; readonly onFollow: () => void };

function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const text = useText();
  const markRead = useMarkNotificationRead();
  const remove = useDeleteNotification();
  const { id, title, message, isRead, createdAt } = notification;

  return (
    <li className={`border-b border-line last:border-b-0 ${isRead ? '' : 'bg-accent-50'}`}>
      <div className="flex items-start">
        <Link
          to={notificationPath(notification)}
          onClick={() => {
            if (!isRead) markRead.mutate({ notificationId: id });
            onFollow();
          }}
          className="min-w-0 flex-1 py-3 ps-4"
        >
          <span className="flex items-center gap-2 font-semibold">
            {!isRead && (
              <span className="size-2 shrink-0 rounded-full bg-accent-600">
                <span className="sr-only">{text('notifications.unread')}</span>
              </span>
            )}
            <span className="text-accent-700 underline underline-offset-2">{title}</span>
          </span>
          <span className="block text-sm">{message}</span>
          <span className="block text-sm text-muted">{formatDateTime(createdAt)}</span>
        </Link>
        <button
          type="button"
          aria-label={text('notifications.delete', { title })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ notificationId: id })}
          className="m-1 grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-accent-100 hover:text-ink"
        >
          <Trash2 aria-hidden="true" size={18} />
        </button>
      </div>
      {remove.isError && <ActionFailed />}
    </li>
  );
}

function ActionFailed() {
  const text = useText();

  return (
    <p role="alert" className="px-4 pb-2 text-sm font-semibold text-danger-700">
      {text('notifications.failed')}
    </p>
  );
}
