import { WAITING } from '@entry/contracts/rules/queues';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.ts';
import { useText } from '../../../messages/text.tsx';

type QueueSwitchProps = {
  readonly status: string;
  /** Query text of the list with another status. */
  readonly linkTo: (status: typeof WAITING | '') => string;
};

const CHOICES = [
  { status: WAITING, labelId: 'admin.queue.waiting' },
  { status: '', labelId: 'admin.all' },
] as const;

/** What waits, or everything: one press each way. */
export function QueueSwitch({ status, linkTo }: QueueSwitchProps) {
  const text = useText();

  return (
    <nav aria-label={text('admin.queue.switch')} className="flex overflow-hidden rounded-lg border border-line-strong">
      {CHOICES.map((choice) => (
        <Link
          key={choice.labelId}
          to={linkTo(choice.status)}
          aria-current={choice.status === status ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center px-4 font-semibold lg:min-h-9',
            choice.status === status ? 'bg-accent-600 text-white' : 'bg-surface text-ink hover:bg-accent-50',
          )}
        >
          {text(choice.labelId)}
        </Link>
      ))}
    </nav>
  );
}
