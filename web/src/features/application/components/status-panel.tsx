import type { Application } from '@entry/contracts/application/api';
import { APPLICANT_DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { approvedDocumentTypes } from '@entry/contracts/rules/next-steps';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Card } from '../../../components/card.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeCheck } from '../../confirmation-number/describe-check.ts';

/** Where the application stands; `application` is null until the first save. */
export function StatusPanel({ application }: { readonly application: Application | null }) {
  const text = useText();
  if (application === null) {
    return (
      <Card title={text('application.statusTitle')}>
        <StatusBadge label={text('application.notCreated')} colour="grey" />
      </Card>
    );
  }

  const { status, completionPercentage, isPaymentComplete, confirmationNumber, confirmationCheck } = application;

  return (
    <Card title={text('application.statusTitle')} badge={<StatusBadge {...APPLICATION_STATUS_PRESENTATION[status]} />}>
      <FactList
        facts={[
          {
            label: text('application.completion'),
            value: text('common.formFilled', { percent: completionPercentage }),
          },
          {
            label: text('application.documents'),
            value: text('application.documentsApproved', {
              approved: approvedDocumentTypes(application).length,
              required: APPLICANT_DOCUMENT_TYPES.length,
            }),
          },
          {
            label: text('application.payment'),
            value: text(isPaymentComplete ? 'application.paymentComplete' : 'application.paymentOpen'),
          },
          ...(confirmationNumber === null
            ? []
            : [
                {
                  label: text('application.confirmationNumber'),
                  value: (
                    <>
                      <bdi translate="no">{confirmationNumber}</bdi>
                      {confirmationCheck !== null && <p>{describeCheck(confirmationCheck, text)}</p>}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}
