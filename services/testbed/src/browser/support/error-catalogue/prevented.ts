import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiCaller } from '../api.ts';
import type { Play, Stage } from './stage.ts';

/** Rows about an application of one's own: staff have none, and are led away from its pages. */

const staffOf = ({ staff }: Stage): readonly ApiCaller[] => [staff.admin, staff.auditor];

async function expectLedAway(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  }
}

async function expectRefused(stage: Stage, method: string, path: string, code = 'not_permitted'): Promise<void> {
  for (const caller of staffOf(stage)) expect(await caller.refusal(method, path, {})).toBe(code);
}

const wizard: Play = async (stage) => {
  await expectLedAway(stage.page, ['/application', '/application?step=5']);
  await expectRefused(stage, 'POST', '/api/applications');
};

const submission: Play = async (stage) => {
  const { page } = stage;
  await expectLedAway(page, ['/application?step=5']);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Submit Application' }).count()).toBe(0);
  await expectRefused(stage, 'POST', `/api/applications/${randomUUID()}/submit`);
};

const deletingDocuments: Play = async (stage) => {
  const { page, staff } = stage;
  await expectLedAway(page, ['/documents']);
  await page.goto('/admin/documents?status=all');
  await page.getByText(/^\d+ results?$/).waitFor();
  expect(await page.getByRole('button', { name: /delete|remove/i }).count()).toBe(0);
  const [{ id }] = (await staff.admin.send('GET', '/api/admin/documents')).documents;
  await expectRefused(stage, 'DELETE', `/api/documents/${id}`);
};

const savingAndUploading: Play = async (stage) => {
  const { page, staff } = stage;
  await expectLedAway(page, ['/application', '/documents', '/payments']);
  await page.getByRole('button', { name: 'Notifications, none unread' }).click();
  await page.getByText('No notifications').waitFor();
  expect(await page.getByRole('button', { name: /^(?:Mark all as read|Delete notification)/ }).count()).toBe(0);

  const [{ id }] = (await staff.admin.send('GET', '/api/admin/applications')).applications;
  await expectRefused(stage, 'PUT', `/api/applications/${id}`);
  await expectRefused(stage, 'POST', '/api/documents/upload');
  await expectRefused(stage, 'POST', '/api/paymentslips/upload');
  await expectRefused(stage, 'PUT', `/api/notifications/${randomUUID()}/read`, 'not_found');
  await expectRefused(stage, 'DELETE', `/api/notifications/${randomUUID()}`, 'not_found');
};

export const PREVENTED = {
  'Wizard Next with missing fields': wizard,
  'Submit before saving': wizard,
  'Submit confirmation': submission,
  'Submit success': submission,
  'Submit failure': submission,
  'Delete document': deletingDocuments,
  'Save, payment slip upload, document upload, notification read/read-all/delete failures': savingAndUploading,
} as const satisfies Readonly<Record<string, Play>>;
