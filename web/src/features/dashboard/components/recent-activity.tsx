import type { Application } from '@entry/contracts/application/api';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Card } from '../../../components/card.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WithBadge } from '../../../components/with-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { type Activity, recentActivities } from '../recent-activities.ts';

export function RecentActivity({ application }: { readonly application: Application }) {
  const text = useText();

  return (
    <Card title={text('dashboard.activity')}>
      <ul className="grid divide-y divide-line">
        {recentActivities(application).map((activity) => (
          <li key={activity.id} className="py-3 first:pt-0 last:pb-0">
            <WithBadge
              badge={activity.kind === 'document' && <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[activity.status]} />}
            >
              <span className="block font-medium first-letter:uppercase">{sentence(activity, text)}</span>
              <span className="block text-sm text-muted">{formatDateTime(activity.at)}</span>
            </WithBadge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function sentence(activity: Activity, text: TextOf): string {
  switch (activity.kind) {
    case 'created':
      return text('dashboard.activityCreated');
    case 'document':
      return text('dashboard.activityDocument', { type: documentTypeLabel(activity.type) });
    case 'payment':
      return text('dashboard.activityPayment');
  }
}
