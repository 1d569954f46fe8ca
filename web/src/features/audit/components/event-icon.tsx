import type { EventType } from '@entry/contracts/all-events';
import { type EventKind, KIND_OF_EVENT } from '@entry/contracts/audit/event-kinds';
import {
  Bell,
  BookKey,
  CreditCard,
  Eye,
  FilePen,
  FolderOpen,
  Hourglass,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from 'lucide-react';

const ICONS: Readonly<Record<EventKind, LucideIcon>> = {
  account: UserRound,
  session: KeyRound,
  form: FilePen,
  document: FolderOpen,
  payment: CreditCard,
  status: ShieldCheck,
  waiting_list: Hourglass,
  inbox: Bell,
  staff_access: Eye,
  bookkeeping: BookKey,
};

/** Decoration: the sentence beside it says what it is about. */
export function EventIcon({ type }: { readonly type: EventType }) {
  const Icon = ICONS[KIND_OF_EVENT[type]];

  return <Icon aria-hidden="true" size={18} />;
}
