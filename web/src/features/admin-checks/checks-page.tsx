import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemMessage } from '../../api/api-problem.ts';
import { LoadFailed } from '../../components/empty-state.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { useText } from '../../messages/text.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { checkOutcomesQueryOptions } from './api/get-check-outcomes.ts';
import { CheckRecords } from './components/check-records.tsx';

const ALL = '';

/** What admins decided, held against what the checks had said: how far each can be trusted here. */
export default function ChecksPage() {
  const text = useText();
  const [version, setVersion] = useState(ALL);
  const { data, isPending, error, refetch } = useQuery(
    checkOutcomesQueryOptions(version === ALL ? null : Number(version)),
  );
  const versions = [...new Set([...(data?.photo.rulesVersions ?? []), ...(data?.slip.rulesVersions ?? [])])];

  return (
    <>
      <PageTitle id="adminChecks.title" />
      <PageHeading
        title={text('adminChecks.title')}
        subtitle={text('adminChecks.subtitle')}
        aside={<RefreshButton />}
      />
      <p className="max-w-prose text-muted">{text('adminChecks.about')}</p>
      {versions.length > 1 && (
        <SelectField
          id="rules-version"
          label={text('adminChecks.version')}
          value={version}
          onChange={({ target }) => setVersion(target.value)}
          options={[
            { value: ALL, label: text('adminChecks.allVersions') },
            ...versions.map((one) => ({ value: String(one), label: String(one) })),
          ]}
        />
      )}
      {isPending && <LoadingState />}
      {error !== null && (
        <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <CheckRecords kind="photo" record={data.photo} />
          <CheckRecords kind="slip" record={data.slip} />
        </>
      )}
    </>
  );
}
