import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  clientOn,
  createApplication,
  createClient,
  must,
  register,
  uploadSlip,
} from '@entry/gateway/testing/test-client';
import type { TestService } from '@entry/gateway/testing/test-service';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addressOf, createDeployment, type Deployment, serviceAt, untilReady } from './testing/deployment.ts';
import { describeWithEngines } from './testing/describe-with-engines.ts';

const ADMIN = { email: 'chief@example.com', password: 'Correct-horse-7' };
const EXAMPLE = fileURLToPath(new URL('../../../deploy/payees.example.json', import.meta.url));
const SETTINGS = { PAYEES_FILE: EXAMPLE, REGISTRATION_CLOSES: '2025-11-07T17:00:00.000Z' };
const OVERRIDE = '/api/admin/payment-override';

await describeWithEngines('When payments are taken by several gateways', (engines) => {
  let deployment: Deployment;
  let one: TestService;
  let other: TestService;

  beforeAll(async () => {
    deployment = createDeployment(engines);
    const gateways = [deployment.start('gateway', SETTINGS), deployment.start('gateway', SETTINGS)] as const;
    await Promise.all([...gateways, deployment.start('worker'), deployment.start('relay')].map(untilReady));
    one = serviceAt(await addressOf(gateways[0]));
    other = serviceAt(await addressOf(gateways[1]));
    const input = `${ADMIN.password}\n`;
    const { code, output } = await deployment.run('admin-create', { args: ['--email', ADMIN.email], input });
    if (code !== 0) throw new Error(output);
  });
  afterAll(async () => {
    await deployment.release();
  });

  it('should obey at each what an admin decided at the other, and show the payees of the file', async () => {
    const session = must(await createClient(one).send('POST', '/api/auth/login', ADMIN));
    const admin = createClient(one, session);
    const applicant = await register(other);
    const { id } = await createApplication(applicant);
    await expect(uploadSlip(applicant, id)).rejects.toThrow(/409.*payments_closed/);
    expect(must(await applicant.get('/api/paymentslips')).instructions).toBeNull();

    const until = new Date(Date.now() + 86_400_000).toISOString();
    must(await admin.send('PUT', OVERRIDE, { until, reason: 'By agreement' }));
    const { instructions, window } = must(await applicant.get('/api/paymentslips'));
    expect(window).toMatchObject({ takesPayments: true, override: { until, reason: 'By agreement' } });
    expect(instructions).toMatchObject({ isDemonstration: true });
    expect(instructions.payees).toHaveLength(5);
    await uploadSlip(applicant, id);

    must(await clientOn(other, admin).send('DELETE', OVERRIDE));
    await expect(uploadSlip(clientOn(one, applicant), id)).rejects.toThrow(/409.*payments_closed/);
  });

  it('should not start a gateway on payees that cannot be used, and say what is wrong with them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entry-payees-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'payees.json');
    writeFileSync(path, JSON.stringify({ payees: [{ id: 'bank', method: 'bank_transfer' }] }));
    const gateway = deployment.start('gateway', { PAYEES_FILE: path });

    await gateway.waitFor(/payees\[0\]\.institution +texts by language/);
    expect(await gateway.ended).toBe(1);
  });
});
