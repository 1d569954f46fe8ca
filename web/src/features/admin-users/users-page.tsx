import type { User } from '@entry/contracts/account/api';
import { AdminUsersQuery } from '@entry/contracts/admin/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toQuery } from '../../api/query.ts';
import { Button } from '../../components/button.tsx';
import { formatDate } from '../../components/format.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type TextOf, useText } from '../../messages/text.tsx';
import type { Column } from '../admin-lists/components/data-table.tsx';
import { ExportButton } from '../admin-lists/components/export-button.tsx';
import { ListCard } from '../admin-lists/components/list-card.tsx';
import { ListFilters } from '../admin-lists/components/list-filters.tsx';
import { ListHeading } from '../admin-lists/components/list-heading.tsx';
import { PersonCell } from '../admin-lists/components/person-cell.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { exportedOf } from '../admin-lists/list-view.ts';
import { useListView } from '../admin-lists/use-list-view.ts';
import { USER_FILTERS, usersQueryOptions } from './api/get-users.ts';
import { DeleteUserDialog } from './components/delete-user-dialog.tsx';
import { EditUserDialog } from './components/edit-user-dialog.tsx';

type Opened = { readonly action: 'edit' | 'delete'; readonly user: User };

export default function UsersPage() {
  const text = useText();
  const { view, change, pageLink } = useListView(USER_FILTERS);
  const users = useQuery(usersQueryOptions(view));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);

  return (
    <>
      <ListHeading title="adminUsers.title" subtitle="adminUsers.subtitle">
        <RefreshButton />
        <ExportButton list="/admin/users" query={toQuery(AdminUsersQuery, exportedOf(view))} />
      </ListHeading>
      <ListCard
        caption={text('adminUsers.listName')}
        columns={columns(text, setOpened)}
        rowKey={({ id }) => id}
        query={users}
        emptyText={text('adminUsers.empty')}
        pageLink={pageLink}
        order={{ sort: view.sort, limit: view.limit, onChange: change }}
      >
        <ListFilters
          choices={USER_FILTERS}
          labels={{ role: { label: text('adminUsers.role'), choiceLabel: (role) => text(`adminUsers.role.${role}`) } }}
          searchLabel={text('admin.searchPerson')}
          view={view}
          onChange={change}
        />
      </ListCard>
      {opened?.action === 'edit' && <EditUserDialog user={opened.user} onClose={close} />}
      {opened?.action === 'delete' && <DeleteUserDialog user={opened.user} onClose={close} />}
    </>
  );
}

function columns(text: TextOf, onOpen: (opened: Opened) => void): readonly Column<User>[] {
  return [
    {
      id: 'user',
      header: text('admin.user'),
      cell: (user) => (
        <div id={`user-${user.id}`}>
          <PersonCell person={user} accountId={user.id} />
        </div>
      ),
    },
    {
      id: 'phone',
      width: '10rem',
      header: text('adminUsers.phone'),
      cell: ({ phone }) => <span className="whitespace-nowrap">{phone === '' ? '–' : phone}</span>,
    },
    { id: 'role', width: '6rem', header: text('adminUsers.role'), cell: ({ role }) => text(`adminUsers.role.${role}`) },
    {
      id: 'status',
      width: '7rem',
      header: text('admin.status'),
      cell: ({ isActive }) => (
        <StatusBadge
          label={text(isActive ? 'adminUsers.active' : 'adminUsers.inactive')}
          colour={isActive ? 'green' : 'grey'}
        />
      ),
    },
    {
      id: 'joined',
      width: '19rem',
      header: text('adminUsers.joined'),
      isSorted: true,
      cell: ({ createdAt, lastLogin }) => (
        <>
          <span className="whitespace-nowrap max-lg:block">{formatDate(createdAt)}</span>
          <span className="text-sm text-muted max-lg:block lg:ms-2">
            {lastLogin === null
              ? text('adminUsers.neverLoggedIn')
              : text('adminUsers.lastLogin', { date: formatDate(lastLogin) })}
          </span>
        </>
      ),
    },
    {
      id: 'actions',
      width: '12rem',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      cell: (user) => (
        <span className="flex justify-end gap-1">
          <Button
            variant="quiet"
            aria-describedby={`user-${user.id}`}
            onClick={() => onOpen({ action: 'delete', user })}
          >
            {text('adminUsers.delete')}
          </Button>
          <Button
            variant="secondary"
            aria-describedby={`user-${user.id}`}
            onClick={() => onOpen({ action: 'edit', user })}
          >
            {text('adminUsers.edit')}
          </Button>
        </span>
      ),
    },
  ];
}
