import type { Payee } from '@entry/contracts/payments/payees';
import { SERVICE_COUNTRIES } from '@entry/contracts/rules/countries';
import { SERVICE_FEE_CURRENCY } from '@entry/contracts/rules/fees';
import { useLingui } from '@lingui/react';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import { formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { inLanguage } from '../payees.ts';
import { CopyRow } from './copy-row.tsx';

type PayeePanelProps = {
  readonly payee: Payee;
  /** What is owed, in ETB. */
  readonly amount: number;
  /** The first is open; the others open when their name is pressed. */
  readonly isFirst: boolean;
};

export function PayeePanel({ payee, amount, isFirst }: PayeePanelProps) {
  const text = useText();
  const { i18n } = useLingui();
  const institution = inLanguage(payee.institution, i18n.locale);
  const named = { of: institution, isCode: true } as const;

  return (
    <details open={isFirst} className="group rounded-lg border border-line bg-canvas px-3 sm:px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3">
        <h4 className="font-bold">
          <bdi translate="no">{institution}</bdi>
        </h4>
        <ChevronDown aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 pb-3 sm:pb-4">
        <Countries codes={payee.countries} />
        <dl className="divide-y divide-line">
          {payee.account !== null && (
            <CopyRow
              label={text('payments.account')}
              value={payee.account}
              copied={compact(payee.account)}
              {...named}
            />
          )}
          {payee.phone !== null && (
            <CopyRow label={text('payments.phone')} value={payee.phone} copied={compact(payee.phone)} {...named} />
          )}
          {payee.merchantCode !== null && (
            <CopyRow label={text('payments.merchantCode')} value={payee.merchantCode} {...named} />
          )}
          <CopyRow
            label={text('payments.accountName')}
            value={inLanguage(payee.accountName, i18n.locale)}
            of={institution}
          />
          {payee.swift !== null && <CopyRow label={text('payments.swift')} value={payee.swift} {...named} />}
          {payee.branch !== null && (
            <div className="py-1.5">
              <dt className="text-sm text-muted">{text('payments.branch')}</dt>
              <dd>
                <bdi translate="no">{payee.branch}</bdi>
              </dd>
            </div>
          )}
        </dl>
        {payee.currency !== SERVICE_FEE_CURRENCY && (
          <p className="text-sm">
            {text('payments.otherCurrency', { currency: payee.currency, amount: formatNumber(amount) })}
          </p>
        )}
        {payee.instructions !== null && (
          <p className="text-sm">
            <bdi>{inLanguage(payee.instructions, i18n.locale)}</bdi>
          </p>
        )}
        {payee.link !== null && (
          <a href={payee.link} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            {text('payments.openLink', { institution })}
            <ExternalLink aria-hidden="true" size={18} />
          </a>
        )}
      </div>
    </details>
  );
}

function Countries({ codes }: { readonly codes: readonly string[] }) {
  const text = useText();
  const names: Readonly<Record<string, string>> = SERVICE_COUNTRIES;
  if (codes.length === 0) return null;

  return (
    <p className="text-sm text-muted">
      {text('payments.suits', { countries: codes.map((code) => names[code] ?? code).join(', ') })}
    </p>
  );
}

/** Forms of banks take the digits alone. */
function compact(number: string): string {
  return number.replaceAll(/[ -]/g, '');
}
