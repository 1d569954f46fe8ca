import { randomUUID } from 'node:crypto';
import { fieldsOf } from '@entry/contracts/testing/open-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { createGateway } from './gateway.ts';
import { isRecorded } from './http/access-records.ts';
import type { Route } from './http/define-route.ts';
import { openFiltersOf } from './http/open-filters.ts';
import {
  COMPLETE_FORM,
  clientOn,
  createApplication,
  must,
  register,
  registerWithRole,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('When routes are declared', () => {
  /** Texts that tell who somebody is, or what they said. */
  const PERSONAL =
    /name$|email$|phone|birth|address|city|notes|reference|confirmationNumber|fileInfo|imageHash|title|message$/i;
  /** Words of the service, and nobody's. */
  const OWN_WORDS = ['GET /api/service', 'GET /health/status'];

  const showsPeople = ({ reply }: Route): boolean =>
    typeof reply === 'string'
      ? reply === 'file'
      : fieldsOf(reply).some(({ path, kind }) => kind === 'text' && path !== 'message' && PERSONAL.test(path));
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;

  it('should say of each that shows staff personal data of others what it records', () => {
    const open = service.routes.filter(({ policy }) => policy !== 'public' && policy !== 'applicant');
    const silent = open.filter(
      (route) => showsPeople(route) && route.records === null && !OWN_WORDS.includes(nameOf(route)),
    );

    expect(open.filter(showsPeople).length).toBeGreaterThan(25);
    expect(silent.map(nameOf)).toStrictEqual([]);
  });

  it('should find nobody’s data for staff where nothing is said about it', async () => {
    const canary = `Canary${randomUUID().slice(0, 8)}`;
    const person = await register(service, `${canary}@example.com`);
    const own = must(await person.send('POST', '/api/applications', { ...COMPLETE_FORM, placeOfBirth: canary }), 201);
    const document = await uploadDocument(person, own.application.id, 'photo');
    const slip = await uploadSlip(person, own.application.id, { transactionReference: canary });
    const ids = [own.application.id, document.id, slip.id, person.user?.id ?? '', randomUUID()];
    const staff = await Promise.all([registerWithRole(service, 'admin'), registerWithRole(service, 'auditor')]);

    const found = new Set<Route>();
    for (const route of service.routes.filter(({ method, policy }) => method === 'GET' && policy !== 'public')) {
      for (const client of staff) {
        for (const id of route.path.includes('{') ? ids : ['']) {
          const { body } = await client.get(route.path.replaceAll(/\{\w+\}/g, id));
          if (JSON.stringify(body)?.toLowerCase().includes(canary.toLowerCase())) found.add(route);
        }
      }
    }

    expect(found.size).toBeGreaterThan(8);
    expect([...found].filter(({ records }) => records === null || records === 'own').map(nameOf)).toStrictEqual([]);
  });

  it('should record each search and each file', () => {
    const searches = service.routes.filter(
      ({ query }) => query !== null && 'search' in ((query as z.ZodMiniObject).shape ?? {}),
    );
    // What everybody gets, and applicants of themselves, staff see nobody's data in.
    const files = service.routes.filter(
      ({ reply, policy }) => reply === 'file' && policy !== 'applicant' && policy !== 'public',
    );

    expect(searches.length).toBeGreaterThan(4);
    expect(searches.filter(({ records }) => records !== 'search' && records !== 'export').map(nameOf)).toStrictEqual(
      [],
    );
    // The report of an application is the application, with whom it is about: an export would not say that.
    const others = files.filter(({ records }) => records !== 'file' && records !== 'export');
    expect(others.map((route) => [nameOf(route), route.records])).toStrictEqual([
      ['GET /api/audit/applications/{id}/report', 'application'],
    ]);
  });

  it('should show by name what staff see without a record', () => {
    const staffOnly = service.routes.filter(({ policy }) => policy === 'staff' || policy === 'admin');

    expect(staffOnly.filter(({ records }) => records === 'overview').map(nameOf)).toStrictEqual([
      'GET /api/admin/waitinglist/{id}/invitation',
      'GET /api/admin/dashboard',
      // The admin who let payments be taken.
      'GET /api/admin/payment-override',
      // Names of colleagues who look at something now.
      'GET /api/admin/claims',
      'PUT /api/admin/claims/{itemId}',
    ]);
    expect(
      service.routes.filter(({ records }) => records === 'decision').filter(({ method }) => method === 'GET'),
    ).toStrictEqual([]);
    expect(staffOnly.filter(({ records }) => records === 'own').map(nameOf)).toStrictEqual([]);
  });

  it('should answer nothing of a route that forgets what it declares', async () => {
    const admin = await registerWithRole(service, 'admin');
    const application = await createApplication(await register(service));
    const forgetful = {
      ...service,
      ...createGateway({
        ...service.dependencies,
        decorateRoute: (route) =>
          isRecorded(route.records)
            ? {
                ...route,
                handle: (input) => route.handle({ ...(input as object), record: async () => undefined } as never),
              }
            : route,
      }),
    };

    const { status, body } = await clientOn(forgetful, admin).get(`/api/admin/applications/${application.id}`);

    expect([status, body.code]).toStrictEqual([500, 'internal_error']);
    expect(JSON.stringify(body)).not.toContain('Abebe');
  });

  it('should keep of each filter of a searched list what the log may keep for ever', () => {
    const searches = service.routes.filter(({ records }) => records === 'search' || records === 'export');

    for (const { query } of searches) {
      expect(
        openFiltersOf(query, { search: 'Abebe', page: 1, limit: 5, status: 'Abebe', type: 'Bekele' }),
      ).toStrictEqual([]);
    }
  });
});
