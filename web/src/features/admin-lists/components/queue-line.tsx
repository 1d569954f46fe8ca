import type { AdminQueuesReply, Queue } from '@entry/contracts/admin/api';
import { useQuery } from '@tanstack/react-query';
import type { MessageId } from '../../../messages/catalog.ts';
import { useText } from '../../../messages/text.tsx';
import { formatAge } from '../age.ts';
import { queuesQueryOptions } from '../api/get-queues.ts';

export type QueueName = keyof AdminQueuesReply['queues'];

const LABELS = {
  documents: 'admin.queue.documents',
  pendingSlips: 'admin.queue.pendingSlips',
  flaggedSlips: 'admin.queue.flaggedSlips',
  automation: 'admin.queue.automation',
  waitingList: 'admin.queue.waitingList',
} as const satisfies Record<QueueName, MessageId>;

/** "37 to review, oldest 3 days": what waits, whatever the list beside it shows. Nothing while it is not known. */
export function QueueLine({ queues }: { readonly queues: readonly QueueName[] }) {
  const text = useText();
  const { data, dataUpdatedAt } = useQuery(queuesQueryOptions());
  if (data === undefined) return null;

  const describe = (name: QueueName, { count, oldestAt }: Queue): string => {
    const waiting = text(LABELS[name], { count });
    if (oldestAt === null) return waiting;

    return text('admin.queue.withAge', { waiting, age: formatAge(oldestAt, dataUpdatedAt, text) });
  };

  return (
    <p className="flex flex-wrap gap-x-4 text-sm font-medium text-ink">
      {queues.map((name) => (
        <span key={name}>{describe(name, data[name])}</span>
      ))}
    </p>
  );
}
