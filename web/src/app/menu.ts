import type { Role } from '@entry/contracts/account/role';
import { CreditCard, FileText, FolderOpen, LayoutDashboard, type LucideIcon, User } from 'lucide-react';
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
    { path: paths.profile, labelId: 'frame.nav.profile', Icon: User },
  ],
  admin: [{ path: paths.profile, labelId: 'frame.nav.profile', Icon: User }],
  auditor: [{ path: paths.profile, labelId: 'frame.nav.profile', Icon: User }],
};
