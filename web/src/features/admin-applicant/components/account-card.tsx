import type { User } from '@entry/contracts/account/api';
import { Card } from '../../../components/card.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { useSessionUser } from '../../../session/session-store.ts';
import { PasswordLink } from './password-link.tsx';

export function AccountCard({ account }: { readonly account: User }) {
  const text = useText();
  const user = useSessionUser();
  const { firstName, middleName, lastName, email, phone, role, isActive, createdAt, lastLogin } = account;

  // Changing one's own password asks for the old one.
  const canMakeLink = user.role === 'admin' && user.id !== account.id && isActive;

  return (
    <Card
      title={text('adminApplicant.account')}
      aside={
        <StatusBadge
          label={text(isActive ? 'adminApplicant.active' : 'adminApplicant.inactive')}
          colour={isActive ? 'green' : 'grey'}
        />
      }
    >
      <FactList
        facts={[
          { label: text('adminApplicant.accountName'), value: [firstName, middleName, lastName].join(' ') },
          { label: text('adminApplicant.email'), value: <EmailText email={email} /> },
          { label: text('adminApplicant.phone'), value: phone === '' ? text('common.notProvided') : phone },
          { label: text('adminApplicant.role'), value: text(`adminApplicant.role.${role}`) },
          { label: text('adminApplicant.registered'), value: formatDateTime(createdAt) },
          {
            label: text('adminApplicant.lastLogin'),
            value: lastLogin === null ? text('adminApplicant.none') : formatDateTime(lastLogin),
          },
        ]}
      />
      {canMakeLink && (
        <div className="mt-4">
          <PasswordLink account={account} />
        </div>
      )}
    </Card>
  );
}
