import type { Notification } from '@entry/contracts/inbox/api';
import { Card } from '../../../components/card.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';

/** What the applicant was told, in the applicant's words, and whether they have read it. */
export function MessagesCard({ notifications }: { readonly notifications: readonly Notification[] }) {
  const text = useText();

  return (
    <Card isFlush title={text('adminApplicant.messages')}>
      {notifications.length === 0 && (
        <p className="border-t border-line p-4 text-muted sm:px-6">{text('adminApplicant.noMessages')}</p>
      )}
      <ul>
        {notifications.map(({ id, title, message, createdAt, readAt }) => (
          <li key={id} className="border-t border-line px-4 py-3 sm:px-6">
            <p className="font-semibold">{title}</p>
            <p>{message}</p>
            <p className="text-sm text-muted">
              {formatDateTime(createdAt)} ·{' '}
              {readAt === null
                ? text('adminApplicant.unread')
                : text('adminApplicant.readAt', { date: formatDateTime(readAt) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
