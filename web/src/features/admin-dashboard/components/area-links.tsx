import {
  Activity,
  Bot,
  FileText,
  FolderOpen,
  Hourglass,
  type LucideIcon,
  ReceiptText,
  ScanSearch,
  UserCog,
  Users,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { MessageId } from '../../../messages/catalog.ts';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';

type Area = {
  readonly path: string;
  readonly labelId: MessageId;
  readonly hintId: MessageId;
  readonly Icon: LucideIcon;
};

const AREAS: readonly Area[] = [
  {
    path: paths.adminApplications,
    labelId: 'adminDashboard.area.applications',
    hintId: 'adminDashboard.area.applicationsHint',
    Icon: FileText,
  },
  {
    path: paths.adminDocuments,
    labelId: 'adminDashboard.area.documents',
    hintId: 'adminDashboard.area.documentsHint',
    Icon: FolderOpen,
  },
  {
    path: paths.adminPayments,
    labelId: 'adminDashboard.area.payments',
    hintId: 'adminDashboard.area.paymentsHint',
    Icon: ReceiptText,
  },
  {
    path: paths.adminUsers,
    labelId: 'adminDashboard.area.users',
    hintId: 'adminDashboard.area.usersHint',
    Icon: Users,
  },
  {
    path: paths.adminWaitingList,
    labelId: 'adminDashboard.area.waitingList',
    hintId: 'adminDashboard.area.waitingListHint',
    Icon: Hourglass,
  },
  {
    path: paths.automation,
    labelId: 'adminDashboard.area.automation',
    hintId: 'adminDashboard.area.automationHint',
    Icon: Bot,
  },
  {
    path: paths.adminProjections,
    labelId: 'adminDashboard.area.projections',
    hintId: 'adminDashboard.area.projectionsHint',
    Icon: Activity,
  },
  {
    path: paths.adminChecks,
    labelId: 'adminDashboard.area.checks',
    hintId: 'adminDashboard.area.checksHint',
    Icon: ScanSearch,
  },
  {
    path: paths.profile,
    labelId: 'adminDashboard.area.profile',
    hintId: 'adminDashboard.area.profileHint',
    Icon: UserCog,
  },
];

/** Operations and checks are not in the side menu: this is the way to them. */
export function AreaLinks() {
  const text = useText();

  return (
    <nav aria-label={text('adminDashboard.areas')}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {AREAS.map(({ path, labelId, hintId, Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full items-start gap-3 rounded-xl max-sm:flex-col border border-line bg-surface p-4 shadow-card hover:border-accent-600 hover:bg-accent-50"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-50 text-accent-600">
                <Icon aria-hidden="true" size={20} />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{text(labelId)}</span>
                <span className="block text-sm text-muted">{text(hintId)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
