import type { ReadyApplication } from '@entry/contracts/automation/api';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import admin from '../../../messages/en/admin.ts';
import automation from '../../../messages/en/automation.ts';
import common from '../../../messages/en/common.ts';
import { endSession, startSession } from '../../../session/session-store.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { READY_APPLICATION } from '../testing/ready-application.ts';
import { ReadyApplicationRow } from './ready-application-row.tsx';

const SUBMITTED: ReadyApplication = { ...READY_APPLICATION, status: 'submitted' };

function showTo(role: 'user' | 'admin', application: ReadyApplication): void {
  startSession('token', { id: READY_APPLICATION.applicantId, firstName: 'Hana', lastName: 'Bekele', role });
  renderWithMessages(
    <ul>
      <ReadyApplicationRow application={application} onGuide={() => {}} />
    </ul>,
    [common, automation, admin],
  );
}

const guide = () => screen.queryByRole('button', { name: 'Guide Submission' });

afterEach(() => {
  cleanup();
  endSession();
});

describe('When an application is flagged ready for submission', () => {
  it('should be guided by its applicant before it is submitted', () => {
    showTo('user', READY_APPLICATION);

    expect(guide()).not.toBeNull();
  });

  it('should be left to the service once its applicant has submitted it: two entries disqualify', () => {
    showTo('user', SUBMITTED);

    expect(guide()).toBeNull();
    expect(screen.getByText(/^You have submitted your application\. We make the official entry/)).toBeTruthy();
  });

  it.each([READY_APPLICATION, SUBMITTED])(
    'should be guided by staff, who make the official entry: $status',
    (given) => {
      showTo('admin', given);

      expect(guide()).not.toBeNull();
    },
  );
});
