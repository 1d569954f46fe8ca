import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSession, type SessionUser, writeSession } from '../session/session-storage.ts';
import { endSession, openUnconfirmed, restoreSession, startSession } from '../session/session-store.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import { RequireAdmin, RequireApplicant, RequireSession, RequireStaff } from './guards.tsx';

const person = (role: SessionUser['role']): SessionUser => ({ id: '1', firstName: 'Abebe', lastName: 'Bekele', role });

const routes = [
  { path: '/start', element: <p>start</p> },
  { path: '/login', element: <p>login page</p> },
  {
    Component: RequireSession,
    children: [
      { path: '/dashboard', element: <p>dashboard page</p> },
      { Component: RequireApplicant, children: [{ path: '/application', element: <p>form</p> }] },
      { Component: RequireStaff, children: [{ path: '/audit', element: <p>audit page</p> }] },
      { Component: RequireAdmin, children: [{ path: '/admin', element: <p>admin page</p> }] },
    ],
  },
];

const open = (at: string) => renderRoutes({ routes, at, messages: ['common'] });

describe('A guarded page', () => {
  beforeEach(() => endSession());
  afterEach(cleanup);

  it('should send visitors to the login page and replace the history', async () => {
    const router = await open('/dashboard');

    expect(await screen.findByText('login page')).toBeTruthy();
    await act(async () => router.navigate(-1));
    expect(router.path()).toBe('/start');
  });

  it('should show a spinner, not the login page, while a stored session loads', async () => {
    writeSession('token', person('user'));
    restoreSession();
    await open('/application');

    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByText('login page')).toBeNull();
  });

  it('should open while the service is not reached: nobody is thrown out for that', async () => {
    writeSession('token', person('user'));
    restoreSession();
    await open('/application');

    act(() => openUnconfirmed());
    expect(screen.getByText('form')).toBeTruthy();
    expect(readSession()?.token).toBe('token');
  });

  it('should let signed-in people in, and out again when their session ends', async () => {
    startSession('token', person('user'));
    await open('/dashboard');
    expect(screen.getByText('dashboard page')).toBeTruthy();

    act(() => endSession());
    expect(screen.getByText('login page')).toBeTruthy();
  });

  it.each(['user', 'auditor'] as const)(
    'should send a signed-in %s from an admin page to the dashboard',
    async (role) => {
      startSession('token', person(role));
      await open('/admin');

      expect(await screen.findByText('dashboard page')).toBeTruthy();
    },
  );

  it.each(['admin', 'auditor'] as const)(
    'should send a signed-in %s from a page for applicants to the dashboard',
    async (role) => {
      startSession('token', person(role));
      await open('/application');

      expect(await screen.findByText('dashboard page')).toBeTruthy();
    },
  );

  it('should send applicants from a page of the staff to the dashboard', async () => {
    startSession('token', person('user'));
    await open('/audit');

    expect(await screen.findByText('dashboard page')).toBeTruthy();
  });

  it.each(['admin', 'auditor'] as const)('should let a signed-in %s read what staff reads', async (role) => {
    startSession('token', person(role));
    await open('/audit');

    expect(screen.getByText('audit page')).toBeTruthy();
  });

  it('should let applicants in', async () => {
    startSession('token', person('user'));
    await open('/application');

    expect(screen.getByText('form')).toBeTruthy();
  });

  it('should let admins in', async () => {
    startSession('token', person('admin'));
    await open('/admin');

    expect(screen.getByText('admin page')).toBeTruthy();
  });
});
