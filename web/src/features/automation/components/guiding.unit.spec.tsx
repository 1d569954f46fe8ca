import type { ReadyApplication } from '@entry/contracts/automation/api';
import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import admin from '../../../messages/en/admin.ts';
import automation from '../../../messages/en/automation.ts';
import common from '../../../messages/en/common.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { READY_APPLICATION } from '../testing/ready-application.ts';
import { OwnApplicationRow } from './own-application-row.tsx';
import { RowActions } from './row-actions.tsx';

const SUBMITTED: ReadyApplication = { ...READY_APPLICATION, status: 'submitted' };

const show = (element: ReactElement) => renderWithMessages(element, [common, automation, admin]);
const showToApplicant = (application: ReadyApplication) =>
  show(
    <ul>
      <OwnApplicationRow application={application} onGuide={() => {}} />
    </ul>,
  );
const showToStaff = (application: ReadyApplication) =>
  show(<RowActions application={application} nameId="name" onGuide={() => {}} />);

const guide = () => screen.queryByRole('button', { name: 'Guide Submission' });

afterEach(cleanup);

describe('When an application is flagged ready for submission', () => {
  it('should be guided by its applicant before it is submitted', () => {
    showToApplicant(READY_APPLICATION);

    expect(guide()).not.toBeNull();
  });

  it('should be left to the service once its applicant has submitted it: two entries disqualify', () => {
    showToApplicant(SUBMITTED);

    expect(guide()).toBeNull();
    expect(screen.getByText(/^You have submitted your application\. We make the official entry/)).toBeTruthy();
  });

  it.each([READY_APPLICATION, SUBMITTED])(
    'should be guided by staff, who make the official entry: $status',
    (given) => {
      showToStaff(given);

      expect(guide()).not.toBeNull();
    },
  );
});
