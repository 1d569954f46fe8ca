import { ButtonLink } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { PageHeading } from '../../../components/page-title.tsx';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useSessionUser } from '../../../session/session-store.ts';
import { AreaLinks } from '../../admin-dashboard/components/area-links.tsx';

/** The dashboard of people without an application of their own. */
export default function StaffWelcome() {
  const text = useText();
  const { firstName, role } = useSessionUser();

  return (
    <>
      <PageHeading
        title={text('dashboard.welcome', { firstName })}
        subtitle={text(role === 'admin' ? 'dashboard.adminHint' : 'dashboard.auditorHint')}
      />
      {role === 'admin' ? <AdminWays /> : <AuditorCard />}
    </>
  );
}

function AdminWays() {
  const text = useText();

  return (
    <>
      <Card title={text('dashboard.adminTitle')}>
        <p className="max-w-prose">{text('dashboard.adminText')}</p>
        <div className="mt-4">
          <ButtonLink to={paths.admin}>{text('dashboard.adminOpen')}</ButtonLink>
        </div>
      </Card>
      <AreaLinks />
    </>
  );
}

function AuditorCard() {
  const text = useText();

  return (
    <Card title={text('dashboard.auditorTitle')}>
      <p className="max-w-prose">{text('dashboard.auditorCan')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={paths.audit}>{text('dashboard.auditorOpen')}</ButtonLink>
        <ButtonLink variant="secondary" to={paths.profile}>
          {text('dashboard.auditorProfile')}
        </ButtonLink>
      </div>
    </Card>
  );
}
