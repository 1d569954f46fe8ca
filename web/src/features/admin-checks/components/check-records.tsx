import type { CheckedKindRecord, CheckRecord } from '@entry/contracts/admin/check-outcomes';
import { Card } from '../../../components/card.tsx';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { nameOfCheck } from '../name-of-check.ts';
import { shareOf } from '../share-of.ts';

type CheckRecordsProps = { readonly kind: 'photo' | 'slip'; readonly record: CheckedKindRecord };

/** The checks of one kind, those that gave most alarms first: there is most to learn from. */
export function CheckRecords({ kind, record }: CheckRecordsProps) {
  const text = useText();
  const checks = record.checks.toSorted((one, other) => alarmsOf(other) - alarmsOf(one));
  const alarmed = checks.filter((check) => alarmsOf(check) > 0);
  const silent = checks.filter((check) => alarmsOf(check) === 0);

  return (
    <Card title={text(`adminChecks.${kind}`)}>
      <div className="grid gap-4">
        <p className="text-muted">{describeDecisions(record, text)}</p>
        {record.decisions > 0 && (
          <>
            {alarmed.length === 0 && <p>{text('adminChecks.noAlarms')}</p>}
            <CheckList checks={alarmed} />
            <details className="rounded-lg border border-line p-3">
              <summary className="min-h-6 cursor-pointer font-medium">
                {text('adminChecks.silent', { count: silent.length })}
              </summary>
              <div className="mt-3">
                <CheckList checks={silent} />
              </div>
            </details>
          </>
        )}
      </div>
    </Card>
  );
}

function CheckList({ checks }: { readonly checks: readonly CheckRecord[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {checks.map((check) => (
        <CheckItem key={check.code} check={check} />
      ))}
    </ul>
  );
}

const alarmsOf = ({ alarmedAndRejected, alarmedAndAccepted }: CheckRecord): number =>
  alarmedAndRejected + alarmedAndAccepted;

function describeDecisions({ decisions, forced, isComplete, since }: CheckedKindRecord, text: TextOf): string {
  if (decisions === 0 || since === null) return text('adminChecks.noDecisions');
  const counted = text(isComplete ? 'adminChecks.decisions' : 'adminChecks.newestDecisions', {
    count: decisions,
    date: formatDateTime(since),
  });

  return forced === 0 ? counted : `${counted} ${text('adminChecks.forced', { count: forced })}`;
}

function CheckItem({ check }: { readonly check: CheckRecord }) {
  const text = useText();
  const rejected = check.alarmedAndRejected + check.silentAndRejected;

  return (
    <li className="grid content-start gap-2 rounded-lg border border-line p-3">
      <h3 className="font-semibold">{nameOfCheck(check.code, text)}</h3>
      <dl className="grid gap-2">
        <Fact
          label={text('adminChecks.right')}
          value={describeShare(check.alarmedAndRejected, alarmsOf(check), text, 'adminChecks.noAlarm')}
        />
        <Fact
          label={text('adminChecks.missed')}
          value={describeShare(check.silentAndRejected, rejected, text, 'adminChecks.noneRejected')}
        />
        {check.unjudged > 0 && <Fact label={text('adminChecks.unjudged')} value={formatNumber(check.unjudged)} />}
      </dl>
    </li>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}

const percent = (share: number): number => Math.round(share * 100);

function describeShare(
  count: number,
  of: number,
  text: TextOf,
  nothing: 'adminChecks.noAlarm' | 'adminChecks.noneRejected',
): string {
  if (of === 0) return text(nothing);
  const share = shareOf(count, of);
  const numbers = { count: formatNumber(count), of: formatNumber(of) };
  if (share === null) return text('adminChecks.tooFew', numbers);

  return text('adminChecks.share', { ...numbers, low: percent(share.low), high: percent(share.high) });
}
