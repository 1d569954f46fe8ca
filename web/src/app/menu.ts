import type { Role } from '@entry/contracts/account/role';
import {
  Bot,
  CreditCard,
  FileText,
  FolderOpen,
  History,
  Hourglass,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';
import type { MessageId } from '../messages/catalog.ts';
import { paths } from '../navigation/paths.ts';

export type MenuItem = { readonly path: string; readonly labelId: MessageId; readonly Icon: LucideIcon };

/** Side navigation per role. An item appears here together with its page, never before it. */
export const MENU: Record<Role, readonly MenuItem[]> = {
  user: [
    { path: paths.dashboard, labelId: 'frame.nav.dashboard', Icon: LayoutDashboard },
    { path: paths.application, labelId: 'frame.nav.application', Icon: FileText },
    { path: paths.documents, labelId: 'frame.nav.documents', Icon: FolderOpen },
    { path: paths.payments, labelId: 'frame.nav.payments', Icon: CreditCard },
    { path: paths.automation, labelId: 'frame.nav.automation', Icon: Bot },
    { path: paths.profile, labelId: 'frame.nav.profile', Icon: User },
  ],
  // The specification (§2) hides Automation and two of the lists (ADR 0005): the daily work of an admin needs a way to each.
  admin: [
    { path: paths.admin, labelId: 'frame.nav.adminDashboard', Icon: LayoutDashboard },
    { path: paths.adminApplications, labelId: 'frame.nav.adminApplications', Icon: FileText },
    { path: paths.adminUsers, labelId: 'frame.nav.adminUsers', Icon: Users },
    { path: paths.adminDocuments, labelId: 'frame.nav.adminDocuments', Icon: FolderOpen },
    { path: paths.adminPayments, labelId: 'frame.nav.adminPayments', Icon: ReceiptText },
    { path: paths.adminWaitingList, labelId: 'frame.nav.adminWaitingList', Icon: Hourglass },
    { path: paths.automation, labelId: 'frame.nav.automation', Icon: Bot },
    { path: paths.audit, labelId: 'frame.nav.audit', Icon: History },
    { path: paths.evidence, labelId: 'frame.nav.evidence', Icon: ShieldCheck },
  ],
  auditor: [
    { path: paths.dashboard, labelId: 'frame.nav.dashboard', Icon: LayoutDashboard },
    { path: paths.audit, labelId: 'frame.nav.audit', Icon: History },
    { path: paths.evidence, labelId: 'frame.nav.evidence', Icon: ShieldCheck },
    { path: paths.profile, labelId: 'frame.nav.profile', Icon: User },
  ],
};

/**
 * The item that a page belongs to: the one with the longest path that leads to it, for `/audit/evidence` lies below
 * `/audit` and is an item of its own. None for a page that no item leads to.
 */
export function currentItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  // Admin pages lie below the dashboard's address and are not part of it.
  const leadsHere = ({ path }: MenuItem) =>
    pathname === path || (path !== paths.admin && pathname.startsWith(`${path}/`));

  return items
    .filter(leadsHere)
    .reduce<MenuItem | undefined>(
      (longest, item) => (item.path.length > (longest?.path.length ?? 0) ? item : longest),
      undefined,
    );
}
