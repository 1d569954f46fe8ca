import { WAITING_LIST_STATE_PRESENTATION } from '@entry/contracts/rules/invitations';
import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import type { Column } from '../../admin-lists/components/data-table.tsx';
import { PersonCell } from '../../admin-lists/components/person-cell.tsx';
import { TimelineLink } from '../../audit/components/timeline-link.tsx';

type RowActions = {
  readonly isSelected: (entry: WaitingListEntry) => boolean;
  readonly onSelect: (entry: WaitingListEntry, isSelected: boolean) => void;
  readonly onInvite: (entry: WaitingListEntry) => void;
  readonly onShowLink: (entry: WaitingListEntry) => void;
  readonly onRemove: (entry: WaitingListEntry) => void;
};

/** Who may be invited now. */
export function isInvitable({ state }: WaitingListEntry): boolean {
  return state === 'waiting' || state === 'expired';
}

export function waitingListColumns(text: TextOf, actions: RowActions): readonly Column<WaitingListEntry>[] {
  return [
    {
      id: 'person',
      header: text('adminWaitingList.person'),
      cell: (entry) => <SelectablePerson entry={entry} actions={actions} />,
    },
    {
      id: 'phone',
      width: '12rem',
      header: text('adminWaitingList.phoneAndCountry'),
      cell: ({ phone, country }) => (
        <>
          <span className="whitespace-nowrap max-lg:block">{phone}</span>
          <span className="text-sm text-muted max-lg:block lg:ms-2">{country}</span>
        </>
      ),
    },
    {
      id: 'joined',
      width: '7rem',
      header: text('adminWaitingList.joined'),
      isSorted: true,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: 'state',
      width: '11rem',
      header: text('adminWaitingList.state'),
      cell: (entry) => <Standing entry={entry} />,
    },
    {
      id: 'actions',
      width: '13rem',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      cell: (entry) => <RowButtons entry={entry} actions={actions} />,
    },
  ];
}

type CellProps = { readonly entry: WaitingListEntry; readonly actions: RowActions };

function SelectablePerson({ entry, actions }: CellProps) {
  const text = useText();
  const name = `${entry.firstName} ${entry.lastName}`;

  return (
    <div className="flex items-center gap-1">
      {isInvitable(entry) ? (
        <label className="-ms-3 grid size-11 shrink-0 lg:-my-1 lg:-ms-2 lg:size-9 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={text('adminWaitingList.select', { name })}
            checked={actions.isSelected(entry)}
            onChange={(event) => actions.onSelect(entry, event.target.checked)}
            className="size-5 accent-accent-600"
          />
        </label>
      ) : (
        <span className="-ms-2 w-9 shrink-0 max-lg:hidden" />
      )}
      <div id={`entry-${entry.id}`} className="min-w-0">
        <PersonCell person={entry} />
      </div>
    </div>
  );
}

/** State, and since or until when. */
function Standing({ entry }: { readonly entry: WaitingListEntry }) {
  const text = useText();
  const detail = standingDetail(entry, text);

  return (
    <div className="grid justify-items-end gap-0.5 lg:flex lg:items-center lg:gap-2">
      <StatusBadge {...WAITING_LIST_STATE_PRESENTATION[entry.state]} />
      {detail !== null && <span className="text-sm text-muted">{detail}</span>}
    </div>
  );
}

function standingDetail({ state, expiresAt, confirmedAt }: WaitingListEntry, text: TextOf): string | null {
  if (state === 'invited' && expiresAt === null) return text('adminWaitingList.neverExpires');
  if (state === 'invited' && expiresAt !== null) {
    return text('adminWaitingList.untilDate', { date: formatDate(expiresAt) });
  }
  if (state === 'expired' && expiresAt !== null)
    return text('adminWaitingList.onDate', { date: formatDate(expiresAt) });
  if (state === 'confirmed' && confirmedAt !== null) {
    return text('adminWaitingList.onDate', { date: formatDate(confirmedAt) });
  }

  return null;
}

function RowButtons({ entry, actions }: CellProps) {
  const text = useText();
  const described = { 'aria-describedby': `entry-${entry.id}` };

  return (
    <div className="flex gap-1 lg:justify-end">
      <TimelineLink isCompact of="entry" id={entry.id} describedBy={`entry-${entry.id}`} />
      {isInvitable(entry) && (
        <Button variant="secondary" {...described} onClick={() => actions.onInvite(entry)}>
          {text('adminWaitingList.invite')}
        </Button>
      )}
      {entry.state === 'invited' && (
        <Button variant="secondary" {...described} onClick={() => actions.onShowLink(entry)}>
          {text('adminWaitingList.link')}
        </Button>
      )}
      <Button variant="quiet" {...described} onClick={() => actions.onRemove(entry)}>
        {text('adminWaitingList.remove')}
      </Button>
    </div>
  );
}
