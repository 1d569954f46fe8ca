import type { User } from '@entry/contracts/account/api';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/card.tsx';
import { LoadFailed } from '../../components/empty-state.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatDate, formatDateTime } from '../../components/format.ts';
import { PageHead } from '../../components/page-title.tsx';
import { ContentSkeleton } from '../../components/skeleton.tsx';
import { useText } from '../../messages/text.tsx';
import { currentUserQueryOptions } from '../session/api/get-current-user.ts';
import { PasswordChange } from './components/password-change.tsx';
import { PersonalForm } from './components/personal-form.tsx';
import { SharedPhone } from './components/shared-phone.tsx';

export default function ProfilePage() {
  const text = useText();
  const { data, errorUpdateCount, refetch } = useQuery(currentUserQueryOptions());
  // Once it has failed it stays so until there is an answer: asking again says "pending", and would take away what was begun.
  const hasFailed = data === undefined && errorUpdateCount > 0;
  const isPending = data === undefined && !hasFailed;

  return (
    <>
      <PageHead title="profile.title" subtitle="profile.subtitle" />
      {isPending && <ContentSkeleton />}
      {hasFailed && <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <PersonalForm user={data.user} />
          <PasswordChange />
        </>
      )}
      {/* About the phone, not about the account: who hands it on need not wait for a connection. */}
      {!isPending && <SharedPhone />}
      {data !== undefined && <AccountInformation user={data.user} />}
    </>
  );
}

/** @public `PageModule` */
export function Skeleton() {
  return (
    <>
      <PageHead title="profile.title" subtitle="profile.subtitle" />
      <ContentSkeleton />
    </>
  );
}

function AccountInformation({ user }: { readonly user: User }) {
  const text = useText();
  const yesOrNo = (value: boolean) => text(value ? 'profile.yes' : 'profile.no');

  return (
    <Card title={text('profile.account')}>
      <FactList
        facts={[
          { label: text('profile.name'), value: `${user.firstName} ${user.middleName} ${user.lastName}` },
          { label: text('profile.email'), value: <bdi translate="no">{user.email}</bdi> },
          { label: text('profile.role'), value: text(`frame.role.${user.role}`) },
          { label: text('profile.status'), value: text(user.isActive ? 'profile.active' : 'profile.inactive') },
          { label: text('profile.memberSince'), value: formatDate(user.createdAt) },
          {
            label: text('profile.lastLogin'),
            value: user.lastLogin === null ? text('profile.never') : formatDateTime(user.lastLogin),
          },
          { label: text('profile.emailVerified'), value: yesOrNo(user.isEmailVerified) },
          { label: text('profile.phoneVerified'), value: yesOrNo(user.isPhoneVerified) },
        ]}
      />
    </Card>
  );
}
