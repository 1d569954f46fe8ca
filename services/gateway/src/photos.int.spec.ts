import type { PhotoEvidence } from '@entry/contracts/application/evidence';
import { PHOTO_CHECK_CODES } from '@entry/contracts/rules/photo-checks';
import { applicationStream } from '@entry/domain/streams';
import { createMedia } from '@entry/media/media';
import { jpeg } from '@entry/media/testing/files';
import { portraitJpeg } from '@entry/photo/testing/portraits/portrait-jpeg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApplication, must, register, registerWithRole, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const media = createMedia({ photoMeasuring: {} });
/** Right in every other way. */
const withSmallHead = (): Promise<Uint8Array> => portraitJpeg('laughing', { headHeight: 0.41 });
const NO_FACE =
  'No face was found. Look straight into the camera, in front of a plain light wall, with light from the front.';

let service: TestService;
let client: TestClient;
let applicationId: string;
beforeAll(async () => {
  service = await startTestService({}, media);
  client = await register(service);
  applicationId = (await createApplication(client)).id;
});
afterAll(async () => {
  await service.stop();
  await media.close();
});

const validate = (bytes: Uint8Array) =>
  client.upload('/api/documents/validate-photo', {
    fileField: 'file',
    bytes: Buffer.from(bytes),
    name: 'photo.jpg',
    fields: {},
  });
const upload = (bytes: Uint8Array, fields: Record<string, string> = {}) =>
  client.upload('/api/documents/upload', {
    fileField: 'file',
    bytes: Buffer.from(bytes),
    name: 'photo.jpg',
    fields: { applicationId, type: 'photo', ...fields },
  });

describe('When a photo is looked at before it is sent', () => {
  it('should answer as specified, and every check with its measure', async () => {
    const { status, body } = await validate(await portraitJpeg('laughing'));

    expect(status).toBe(200);
    expect(body).toMatchObject({ isValid: true, errors: [], canAskPerson: false, rulesVersion: 1 });
    expect(body.checks.map(({ code }: { code: string }) => code)).toStrictEqual(PHOTO_CHECK_CODES);
    expect(body.checks.find(({ code }: { code: string }) => code === 'eye_height')).toStrictEqual({
      code: 'eye_height',
      verdict: 'pass',
      measured: expect.closeTo(0.61, 1),
      limit: { from: 0.56, to: 0.69 },
      unit: 'share',
      advice: expect.stringMatching(/^The eyes are at 6\d\.\d % of the photo's height/),
    });
    expect(body.geometry.eyes).toHaveLength(2);
    expect(body).toMatchObject({ isCrownEstimated: false, isCutOff: false });
  });

  it('should say what is wrong, and that a person can be asked', async () => {
    const { body } = await validate(await jpeg(600, 600));

    expect(body).toMatchObject({ isValid: false, errors: [NO_FACE], canAskPerson: true, geometry: null });
    expect(body).toMatchObject({ isCrownEstimated: null, isCutOff: null });
  });
});

describe('When a photo is sent', () => {
  it('should take one that keeps the rules, with what the applicant answered', async () => {
    const answers = { glasses: 'none', headCovering: 'religious', pictureAge: 'within_six_months' };

    expect((await upload(await portraitJpeg('laughing'), answers)).status).toBe(201);
  });

  it('should refuse one that shows nobody, and say why', async () => {
    const { status, body } = await upload(await jpeg(600, 600));

    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'photo_invalid', details: [NO_FACE] });
  });

  it('should refuse one of which the applicant says that it breaks a rule', async () => {
    const { body } = await upload(await portraitJpeg('laughing'), { glasses: 'worn', pictureAge: 'older' });

    expect(body).toMatchObject({
      code: 'photo_invalid',
      details: [
        'Glasses are not allowed in the photo. Take a new one without glasses.',
        'The photo is older than six months. Take a new one.',
      ],
    });
  });

  it('should take one that was measured as wrong when the applicant asks for a person', async () => {
    expect((await upload(await jpeg(600, 600), { asksPerson: 'true' })).status).toBe(201);
  });

  it('should not let a person wave a file through that the official page would refuse', async () => {
    const { status, body } = await upload(await jpeg(700, 600), { asksPerson: 'true' });

    expect(status).toBe(422);
    expect(body.details[0]).toBe('The photo must be exactly 600x600 pixels; this one is 700x600.');
  });

  it('should refuse an answer that is none of those asked for', async () => {
    expect((await upload(await portraitJpeg('laughing'), { glasses: 'perhaps' })).status).toBe(422);
  });

  it('should leave to a person how high a head is whose cloth may look like the wall', async () => {
    const small = await withSmallHead();
    const { status, body } = await upload(small, { headCovering: 'none' });
    expect(status).toBe(422);
    expect(body.details).toStrictEqual([expect.stringMatching(/^From the chin to the top of the hair/)]);

    expect((await upload(small, { headCovering: 'religious' })).status).toBe(201);
  });
});

describe('When a photo was looked at', () => {
  it('should be on record what was found out by which rules, and not again while it is the same', async () => {
    const person = await register(service);
    const { id } = await createApplication(person);
    const sent = await person.upload('/api/documents/upload', {
      fileField: 'file',
      bytes: Buffer.from(await portraitJpeg('brown')),
      name: 'photo.jpg',
      fields: { applicationId: id, type: 'photo', glasses: 'none', headCovering: 'religious' },
    });
    const checks = async () => {
      const events = await service.log.readStream(applicationStream(id), 0, 100);
      return events.filter(({ type }) => type === 'PhotoChecked').map(({ data }) => data);
    };

    const [check, ...more] = await checks();
    expect(more).toStrictEqual([]);
    expect(check).toMatchObject({
      documentId: sent.body.document.id,
      occasion: 'upload',
      askedPerson: false,
      evidence: { rulesVersion: 1, engine: 'human 3.3.6' },
    });
    // What tells of a face or of a religion is sealed.
    expect(JSON.stringify(check)).not.toMatch(/crown|headCovering/);
    const { evidence } = check as { readonly evidence: PhotoEvidence };
    const verdictOf = (code: string) => evidence.checks.find((one) => one.code === code)?.verdict;
    expect(['glasses', 'head_covering', 'age_of_picture'].map(verdictOf)).toStrictEqual(['asked', 'asked', 'asked']);

    must(await person.send('POST', `/api/automation/validate/${id}`));
    must(await person.send('POST', `/api/automation/validate/${id}`));
    expect(await checks()).toHaveLength(1);
  });
});

describe('When an admin decides about a photo', () => {
  it('should see beside it what was measured as wrong, and what the applicant says', async () => {
    const person = await register(service);
    const admin = await registerWithRole(service, 'admin');
    const { id } = await createApplication(person);
    const sent = await person.upload('/api/documents/upload', {
      fileField: 'file',
      bytes: Buffer.from(await withSmallHead()),
      name: 'photo.jpg',
      fields: { applicationId: id, type: 'photo', glasses: 'worn', headCovering: 'none', asksPerson: 'true' },
    });
    const { photoFindings } = must(await admin.get(`/api/admin/review/documents/${sent.body.document.id}`));

    expect(photoFindings).toMatchObject({
      rulesVersion: 1,
      needsPerson: true,
      answers: { glasses: 'worn', headCovering: 'none' },
    });
    expect(photoFindings.passed).toBeGreaterThan(10);
    expect(photoFindings.alarms[0]).toStrictEqual({
      code: 'head_height',
      verdict: 'fail',
      measured: expect.closeTo(0.41, 1),
      limit: { from: 0.5, to: 0.69 },
    });

    must(await person.send('POST', `/api/automation/validate/${id}`));
    const after = must(await admin.get(`/api/admin/review/documents/${sent.body.document.id}`));
    expect(after.photoFindings).toStrictEqual(photoFindings);
  });
});
