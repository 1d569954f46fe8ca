import { NOTIFICATION_DROPDOWN_LIMIT } from '@entry/contracts/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Late, latePart, useLatePart } from '../../components/late-part.tsx';
import { useEscape } from '../../components/use-escape.ts';
import { useText } from '../../messages/text.tsx';
import { unreadCountQueryOptions } from './api/get-unread-count.ts';
import { getUnreadCountBadge } from './unread-badge.ts';

const NOTIFICATION_LIST = latePart(async () => {
  const module = await import('./components/notification-list.tsx');
  return module.NotificationList;
});

/** Bell with the unread count; opens the dropdown of the newest notifications. */
export function NotificationBell() {
  const text = useText();
  const panelId = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(unreadCountQueryOptions());
  const unreadCount = data?.unreadCount ?? 0;

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEscape(isOpen, close);
  useLatePart(NOTIFICATION_LIST);

  useEffect(() => {
    if (!isOpen) return;

    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && container.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);

    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return (
    <div ref={container} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-label={text('notifications.open', { count: unreadCount })}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="relative grid size-11 place-items-center rounded-lg hover:bg-accent-50"
      >
        <Bell aria-hidden="true" />
        {unreadCount > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger-700 px-1 text-xs font-bold text-white"
          >
            {getUnreadCountBadge(unreadCount)}
          </span>
        )}
      </button>
      {isOpen && (
        <div
          id={panelId}
          className="absolute end-2 top-full z-30 mt-1 w-[calc(100vw-1rem)] max-w-sm rounded-xl border border-line bg-surface shadow-xl sm:end-0"
        >
          <Late
            part={NOTIFICATION_LIST}
            given={{ limit: NOTIFICATION_DROPDOWN_LIMIT, onFollow: () => setOpen(false) }}
          />
        </div>
      )}
    </div>
  );
}
