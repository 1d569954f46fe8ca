import { displayId } from '@entry/contracts/rules/limits';
import { FactList } from '../../../components/fact-list.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeCheck } from '../../confirmation-number/describe-check.ts';
import type { CheckHere } from '../check-here.ts';

const REFUSALS = {
  'not a receipt': ['warning', 'receiptCheck.notReceipt', 'receiptCheck.notReceiptText'],
  'not signed by this service': ['error', 'receiptCheck.notSigned', 'receiptCheck.notSignedText'],
  'not in the history': ['error', 'receiptCheck.notInHistory', 'receiptCheck.notInHistoryText'],
  'cannot check here': ['warning', 'receiptCheck.cannot', 'receiptCheck.cannotText'],
} as const;

export function CheckResult({ check }: { readonly check: CheckHere }) {
  const text = useText();
  if (check.kind !== 'genuine') {
    const [kind, title, words] = REFUSALS[check.kind];
    return (
      <Notice kind={kind} isAnnounced title={text(title)}>
        <p>{text(words)}</p>
      </Notice>
    );
  }

  const { statement, sealedAt } = check;
  return (
    <>
      <Notice kind="success" isAnnounced title={text('receiptCheck.genuine')}>
        <p>{text('receiptCheck.genuineText', { date: formatDateTime(sealedAt) })}</p>
      </Notice>
      <FactList
        facts={[
          {
            label: text('receiptCheck.number'),
            value: (
              <bdi translate="no" className="font-mono font-bold wrap-anywhere">
                {statement.confirmationNumber}
              </bdi>
            ),
          },
          {
            label: text('receiptCheck.application'),
            value: (
              <bdi translate="no" className="font-mono">
                {displayId(statement.applicationId)}
              </bdi>
            ),
          },
          {
            label: text('receiptCheck.checked'),
            value: statement.check === null ? text('receiptCheck.checkUnknown') : describeCheck(statement.check, text),
          },
          { label: text('receiptCheck.recorded'), value: formatDateTime(statement.recordedAt) },
          { label: text('receiptCheck.sealed'), value: formatDateTime(sealedAt) },
        ]}
      />
      <section>
        <h2 className="mb-2 font-bold">{text('receiptCheck.meaning')}</h2>
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>{text('receiptCheck.proves')}</li>
          <li>{text('receiptCheck.provesNot')}</li>
        </ul>
      </section>
    </>
  );
}
