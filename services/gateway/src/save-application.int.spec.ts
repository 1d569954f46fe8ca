import { randomUUID } from 'node:crypto';
import type { Application } from '@entry/contracts/application/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { clientOn, createApplication, must, register, type TestClient, uploadDocument } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;
let before: Application;

const pathOf = ({ id }: Application) => `/api/applications/${id}`;
const tagOf = ({ revision }: Application) => ({ 'if-match': `"${revision}"` });
const show = async (): Promise<Application> => must(await applicant.get(pathOf(before))).application;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

beforeEach(async () => {
  applicant = await register(service);
  const { id } = await createApplication(applicant);
  await uploadDocument(applicant, id, 'passport');
  before = must(await applicant.get(`/api/applications/${id}`)).application;
});

describe('When a form is saved on the revision that its sender knows', () => {
  it('should answer the stored section and where the application stands, as they are stored', async () => {
    const change = { city: '  Dire Dawa ', state: 'Ore\u0301' };
    const answer = await applicant.send('PUT', pathOf(before), change, tagOf(before));

    expect(must(answer).application).toStrictEqual({
      currentAddress: 'Bole Road 17',
      city: 'Dire Dawa',
      state: 'Or\u00e9',
      postalCode: '1000',
      country: 'Ethiopia',
      id: before.id,
      revision: before.revision + 1,
      status: 'pre_registered',
      automationStatus: 'validating_data',
      completionPercentage: 100,
      isPaymentComplete: false,
      isReadyForSubmission: false,
      isDataComplete: true,
      isPhotoValid: false,
      validationIssues: [],
    });
    expect(answer.headers.get('etag')).toBe(`"${before.revision + 1}"`);
  });

  it.each([
    ['one section', { city: 'Adama' }],
    ['a required field that is emptied', { lastName: '', educationLevel: '' }],
    ['all sections', { firstName: 'Almaz', city: 'Adama', educationLevel: 'PhD', spouseFirstName: 'Sara' }],
    ['nothing new', { city: 'Addis Ababa' }],
  ])('should answer what makes the known application the present one: %s', async (_what, change) => {
    const { application } = must(await applicant.send('PUT', pathOf(before), change, tagOf(before)));

    expect({ ...before, ...application }).toStrictEqual(await show());
  });

  it('should give a repeat the revision and the values of the first time', async () => {
    const key = { 'idempotency-key': randomUUID(), ...tagOf(before) };
    const first = must(await applicant.send('PUT', pathOf(before), { city: 'Adama' }, key));
    must(await applicant.send('PUT', pathOf(before), { city: 'Harar' }));
    // As after a restart: the gateway remembers no answer, only the log does.
    const restarted = clientOn({ ...service, ...createGateway(service.dependencies) }, applicant);

    expect(must(await restarted.send('PUT', pathOf(before), { city: 'Adama' }, key))).toStrictEqual(first);
    expect((await show()).city).toBe('Harar');
  });
});

describe('When a form is saved without a revision', () => {
  it('should answer the whole form, for others may have saved too', async () => {
    must(await applicant.send('PUT', pathOf(before), { firstName: 'Almaz' }));
    const saved = must(await applicant.send('PUT', pathOf(before), { city: 'Adama' })).application;

    expect(saved).toMatchObject({ firstName: 'Almaz', city: 'Adama' });
    expect({ ...before, ...saved }).toStrictEqual(await show());
  });
});

describe('When read models stand still', () => {
  it('should save all the same, without asking them', async () => {
    const { dependencies } = service;
    const fail = (): never => {
      throw new Error('A save has asked a read model');
    };
    const still = createGateway({
      ...dependencies,
      queries: { ...dependencies.queries, findApplication: fail },
      projections: { ...dependencies.projections, waitFor: fail },
    });
    const answer = await clientOn({ ...service, ...still }, applicant).send('PUT', pathOf(before), { city: 'Adama' });

    expect(must(answer).application.city).toBe('Adama');
    expect(answer.headers.get('x-log-position')).toMatch(/^\d+$/);
  });
});
