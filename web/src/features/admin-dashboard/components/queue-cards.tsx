import { useQuery } from '@tanstack/react-query';
import { Bot, Flag, FolderOpen, Hourglass, type LucideIcon, ReceiptText } from 'lucide-react';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { StatCard } from '../../../components/stat-card.tsx';
import type { MessageId } from '../../../messages/catalog.ts';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { formatAge } from '../../admin-lists/age.ts';
import { queuesQueryOptions } from '../../admin-lists/api/get-queues.ts';
import type { QueueName } from '../../admin-lists/components/queue-line.tsx';

type QueueCard = {
  readonly name: QueueName;
  readonly labelId: MessageId;
  /** The list as it opens shows what waits, or is told to. */
  readonly to: string;
  readonly Icon: LucideIcon;
};

const CARDS: readonly QueueCard[] = [
  { name: 'documents', labelId: 'adminDashboard.queue.documents', to: paths.adminDocuments, Icon: FolderOpen },
  {
    name: 'pendingSlips',
    labelId: 'adminDashboard.queue.pendingSlips',
    to: `${paths.adminPayments}?status=pending`,
    Icon: ReceiptText,
  },
  {
    name: 'flaggedSlips',
    labelId: 'adminDashboard.queue.flaggedSlips',
    to: `${paths.adminPayments}?status=flagged`,
    Icon: Flag,
  },
  { name: 'automation', labelId: 'adminDashboard.queue.automation', to: paths.automation, Icon: Bot },
  {
    name: 'waitingList',
    labelId: 'adminDashboard.queue.waitingList',
    to: `${paths.adminWaitingList}?state=waiting`,
    Icon: Hourglass,
  },
];

/** What waits for a decision and for how long, each the way to its list. */
export function QueueCards() {
  const text = useText();
  const { data, dataUpdatedAt, isError, refetch } = useQuery(queuesQueryOptions());
  // Old numbers are better than none: a failed poll is tried again by the next one.
  if (isError && data === undefined) {
    return <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />;
  }

  const hintOf = (name: QueueName): string | undefined => {
    if (data === undefined) return undefined;

    const { oldestAt } = data[name];
    if (oldestAt === null) return text('adminDashboard.queue.none');
    return text('adminDashboard.queue.oldest', { age: formatAge(oldestAt, dataUpdatedAt, text) });
  };

  return (
    <section aria-labelledby="queues">
      <h2 id="queues" className="mb-3 text-lg font-bold">
        {text('adminDashboard.queues')}
      </h2>
      <div className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
        {CARDS.map(({ name, labelId, to, Icon }) => (
          <StatCard
            key={name}
            label={text(labelId)}
            value={data?.[name].count}
            hint={hintOf(name)}
            to={to}
            Icon={Icon}
          />
        ))}
      </div>
    </section>
  );
}
