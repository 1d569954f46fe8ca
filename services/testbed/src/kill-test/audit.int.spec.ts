import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { accountDecider } from '@entry/domain/account/account-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { accountStream, applicationStream } from '@entry/domain/streams';
import type { DataFolder } from '@entry/standalone/open-data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from './audit.ts';
import { type Command, type CommandFacts, command } from './command.ts';
import { createJournal, type Journal, type Verdict } from './journal.ts';
import { openStopped } from './open-stopped.ts';
import { drawPapers, type Papers } from './papers.ts';

const accountId = randomUUID();
const applicationId = randomUUID();
const ACTOR = { id: accountId, role: 'user' } as const;
const FORM = {
  firstName: 'Abebe',
  currentAddress: 'Bole Road 1',
  spouseFirstName: 'Selam',
  educationLevel: 'PhD',
} as const;

let root: string;
let folder: DataFolder;
let journal: Journal;
let papers: Papers;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'entry-audit-'));
  folder = await openStopped(join(root, 'data'));
  journal = createJournal(join(root, 'journal.ndjson'));
  papers = await drawPapers();
});

afterEach(async () => {
  journal.close();
  await folder.close();
  await rm(root, { recursive: true });
});

/** What the client wrote down. */
function told(
  verdict: Verdict,
  kind: Command['kind'],
  rest: Partial<Command>,
  facts: Partial<CommandFacts> = {},
): string {
  const sent = command(
    { key: randomUUID(), kind, method: 'PUT', path: '/' },
    { ...rest, facts: { accountId, applicationId, ...facts } },
  );
  const entry = journal.open('test', sent);
  journal.record(entry, { round: 1, verdict, status: null, code: null, identity: null });

  return sent.id;
}

const toldSave = (verdict: Verdict, form: object): string => told(verdict, 'save_form', {}, { form });

async function carryOut(commandId: string, sent: ApplicationCommand): Promise<void> {
  const stream = applicationStream(sent.applicationId);
  await folder.commands.handle(applicationDecider, { stream, command: sent, commandId, actor: ACTOR });
}

async function create(): Promise<void> {
  const id = told('acknowledged', 'create_application', {}, { form: FORM });
  await carryOut(id, { type: 'CreateApplication', applicationId, applicantId: accountId, form: FORM });
}

const save = (commandId: string, form: object): Promise<void> =>
  carryOut(commandId, { type: 'SaveApplicationForm', applicationId, form });

async function register(email: string): Promise<void> {
  const commandId = told('acknowledged', 'login', {});
  const id = randomUUID();
  const person = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele', email, phone: '', passwordHash: 'x' };
  await folder.commands.handle(accountDecider, {
    stream: accountStream(id),
    command: { type: 'RegisterAccount', accountId: id, role: 'user', ...person },
    commandId,
    actor: ACTOR,
  });
}

const findings = async (): Promise<readonly string[]> => {
  const audit = createAudit({ journal, papers, seeds: new Set() });
  return (await audit.run(folder)).map(({ kind, text }) => `${kind}: ${text}`);
};

describe('When everything is as the client was told', () => {
  it('should find nothing', async () => {
    await create();
    await save(toldSave('acknowledged', { firstName: 'Sara' }), { firstName: 'Sara' });
    await save(toldSave('unknown', { city: 'Doha' }), { city: 'Doha' });
    toldSave('unknown', { city: 'Mekelle' });
    toldSave('refused', { city: 'Adama' });

    expect(await findings()).toStrictEqual([]);
  });
});

describe('When an acknowledged command is not there', () => {
  it('should call it lost', async () => {
    await create();
    const id = toldSave('acknowledged', { firstName: 'Sara' });

    expect(await findings()).toStrictEqual([
      `lost: 0 events instead of 1: save_form ${id}, acknowledged`,
      `lost: ${applicationId}/personal does not end with the last acknowledged save ${id}`,
    ]);
  });

  it('should call half of it lost', async () => {
    await create();
    const id = toldSave('acknowledged', { firstName: 'Sara', city: 'Doha' });
    await save(id, { city: 'Doha' });

    expect(await findings()).toContain(`lost: 1 events instead of 2: save_form ${id}, acknowledged`);
  });

  it('should call other values lost', async () => {
    await create();
    const id = toldSave('acknowledged', { firstName: 'Sara' });
    await save(id, { firstName: 'Sarah' });

    expect(await findings()).toStrictEqual([`lost: firstName is not as it was sent: save_form ${id}`]);
  });

  it('should notice that an earlier save came back', async () => {
    await create();
    const earlier = toldSave('unknown', { firstName: 'Sara' });
    const last = toldSave('acknowledged', { firstName: 'Hana' });
    await save(last, { firstName: 'Hana' });
    await save(earlier, { firstName: 'Sara' });

    expect(await findings()).toStrictEqual([
      `lost: ${applicationId}/personal does not end with the last acknowledged save ${last}`,
    ]);
  });
});

describe('When a command took effect twice', () => {
  it('should see one command in two streams', async () => {
    await create();
    const id = toldSave('acknowledged', { firstName: 'Sara' });
    await save(id, { firstName: 'Sara' });
    const other = randomUUID();
    await carryOut(id, { type: 'CreateApplication', applicationId: other, applicantId: accountId, form: FORM });

    expect((await findings()).filter((text) => text.startsWith('doubled'))).toContain(
      `doubled: 5 events instead of 1: save_form ${id}, acknowledged`,
    );
  });

  it('should see an address that two accounts have', async () => {
    await register('abebe@example.com');
    await register('Abebe@Example.com');

    expect((await findings()).some((text) => text.startsWith('doubled: An e-mail address was registered twice'))).toBe(
      true,
    );
  });
});

describe('When a command was refused', () => {
  it('should notice that it took effect', async () => {
    await create();
    const id = toldSave('refused', { firstName: 'Sara' });
    await save(id, { firstName: 'Sara' });

    expect(await findings()).toContain(
      `wrong: It was refused and is in application-${applicationId} (ApplicationSectionSaved): save_form ${id}, refused`,
    );
  });
});

describe('When something is there that nobody sent', () => {
  it('should say so', async () => {
    await create();
    const id = randomUUID();
    await carryOut(id, { type: 'DeleteApplication', applicationId });

    expect(await findings()).toStrictEqual([`wrong: Nobody sent the command ${id}`]);
  });
});

describe('When an uploaded file is looked at', () => {
  const fileId = randomUUID();

  async function upload(bytesOf: (sent: Buffer) => Buffer): Promise<string> {
    await create();
    const paper = { kind: 'pdf', mark: 'one' } as const;
    const uploaded = { fileField: 'file', paper, fields: {} };
    const id = told('acknowledged', 'upload_document', { upload: uploaded });
    const bytes = bytesOf(papers.bytesOf(paper));
    const { ciphertextHash } = await folder.files.write({ fileId, subjectId: accountId, bytes });
    await carryOut(id, {
      type: 'UploadDocument',
      applicationId,
      documentId: randomUUID(),
      documentType: 'passport',
      file: { fileId, ciphertextHash, mediaType: 'application/pdf', size: bytes.length },
      originalName: 'passport.pdf',
      contentHash: ciphertextHash,
    });

    return id;
  }

  it('should find nothing when it is as it was sent', async () => {
    await upload((sent) => sent);

    expect(await findings()).toStrictEqual([]);
  });

  it('should notice another byte', async () => {
    const id = await upload((sent) => Buffer.concat([sent.subarray(1), sent.subarray(0, 1)]));

    expect(await findings()).toStrictEqual([`lost: The file ${fileId} of ${id} is not what was sent`]);
  });

  it('should notice that it is gone', async () => {
    const id = await upload((sent) => sent);
    await folder.files.remove(fileId);

    expect(await findings()).toStrictEqual([`lost: The file ${fileId} of ${id} is gone`]);
  });
});
