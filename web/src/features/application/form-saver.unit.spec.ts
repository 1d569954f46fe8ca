import type { Application, Document, SavedApplication } from '@entry/contracts/application/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem, networkProblem } from '../../api/api-problem.ts';
import type { CreateVariables, SaveVariables } from '../applications/api/save-application.ts';
import { differingFields, type FormConflict, pickFields } from './form-merge.ts';
import { createFormSaver } from './form-saver.ts';
import { toWizardValues, type WizardValues } from './wizard-values.ts';

const ALIVE = { keepalive: false };
const PASSPORT = { id: 'd-1', type: 'passport' } as Document;
const LEAVING = { keepalive: true };

/**
 * A server that keeps one form and its revision, and refuses what rests on another revision. Like the real one it
 * answers a save with what it has changed, and with the whole form where no revision was named.
 */
function createServer(first: Partial<WizardValues> | null) {
  let stored: Application | null = first === null ? null : application(1, { ...toWizardValues(null), ...first });
  const received: SaveVariables[] = [];
  const store = (change: Partial<Application>) => {
    const form = { ...toWizardValues(stored), ...change };
    stored = { ...stored, ...application((stored?.revision ?? 0) + 1, form) };
    return stored;
  };

  return {
    received,
    current: () => stored,
    saveElsewhere: store,
    create: ({ form }: CreateVariables) =>
      stored === null ? Promise.resolve(store(given(form))) : refuse('application_exists'),
    send: (variables: SaveVariables) => {
      received.push(variables);
      if (variables.revision !== undefined && variables.revision !== stored?.revision) return refuse('stale_revision');

      const before = toWizardValues(stored);
      const { id, revision, ...rest } = store(given(variables.form));
      const after = toWizardValues({ id, revision, ...rest });
      const fields = variables.revision === undefined ? after : pickFields(after, differingFields(before, after));
      return Promise.resolve({ ...fields, id, revision } as SavedApplication);
    },
  };
}

function given(form: object): Partial<WizardValues> {
  const trimmed = Object.entries(form).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== undefined));
}

function refuse(code: string): Promise<never> {
  return Promise.reject(new ApiProblem({ status: 409, code, message: code }));
}

function application(revision: number, form: WizardValues): Application {
  return { ...form, id: 'a-1', revision } as Application;
}

describe('Saving a form that others save too', () => {
  let server: ReturnType<typeof createServer>;
  let form: WizardValues;
  let shown: Application | null;
  let conflicts: FormConflict[];

  const open = () => openSaver().save;
  const openSaver = () => {
    const initial = server.current();
    form = toWizardValues(initial);
    shown = initial;
    return createFormSaver({
      initial,
      create: server.create,
      send: (variables) => server.send(variables),
      load: () => Promise.resolve(server.current()),
      onSaved: (application) => {
        shown = application;
      },
      adopt: (_before, after) => {
        form = after;
      },
      onConflicts: (found) => conflicts.push(...found),
    });
  };

  beforeEach(() => {
    server = createServer({ firstName: 'Abebe', city: 'Gondar' });
    conflicts = [];
  });

  it('should send the whole form with the revision it rests on', async () => {
    const save = open();
    await save({ ...form, firstName: 'Almaz' }, ALIVE);
    await save({ ...form, firstName: 'Almaz', city: 'Adama' }, ALIVE);

    expect(server.received.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(server.received[0]?.form).toEqual({ ...toWizardValues(null), firstName: 'Almaz', city: 'Gondar' });
  });

  it('should lay what the answer tells over what was known', async () => {
    const save = open();
    server.saveElsewhere({ documents: [PASSPORT] });
    await save({ ...form, firstName: 'Almaz ' }, ALIVE);
    await save({ ...form, firstName: 'Almaz', lastName: 'Kebede' }, ALIVE);

    expect(shown).toStrictEqual(server.current());
    expect(shown).toMatchObject({ firstName: 'Almaz', lastName: 'Kebede', city: 'Gondar', documents: [PASSPORT] });
  });

  it('should show what others did to documents before a save that named no revision', async () => {
    const save = open();
    server.saveElsewhere({ documents: [PASSPORT] });
    await save({ ...form, firstName: 'Almaz' }, LEAVING);
    await save({ ...form, firstName: 'Almaz', lastName: 'Kebede' }, ALIVE);

    expect(shown).toStrictEqual(server.current());
    expect(shown?.documents).toStrictEqual([PASSPORT]);
  });

  it('should ignore an answer that a later save has overtaken', async () => {
    const save = open();
    let answerFirst = (): void => undefined;
    const isLate = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const { send } = server;
    server.send = async (variables) => {
      const answer = await send(variables);
      if (variables.revision !== undefined) await isLate;
      return answer;
    };

    const first = save({ ...form, firstName: 'Almaz' }, ALIVE);
    await save({ ...form, firstName: 'Almaz', city: 'Adama' }, LEAVING);
    answerFirst();
    await first;

    expect(shown).toStrictEqual(server.current());
  });

  it('should keep what another tab has saved, and show it', async () => {
    const save = open();
    server.saveElsewhere({ city: 'Adama' });

    const stored = await save({ ...form, firstName: 'Almaz' }, ALIVE);

    expect(server.current()).toMatchObject({ firstName: 'Almaz', city: 'Adama' });
    expect(stored).toEqual({ ...toWizardValues(null), firstName: 'Almaz', city: 'Adama' });
    expect(form).toEqual(stored);
  });

  it('should let the last typing win where both have changed the same field', async () => {
    const save = open();
    server.saveElsewhere({ city: 'Adama' });

    await save({ ...form, city: 'Harar' }, ALIVE);

    expect(server.current()).toMatchObject({ city: 'Harar' });
    expect(conflicts).toStrictEqual([{ field: 'city', mine: 'Harar', theirs: 'Adama' }]);
  });

  it('should tell whoever typed first that their value is gone, and show what is there', async () => {
    const { save, follow } = openSaver();
    form = await save({ ...form, city: 'Adama', firstName: 'Almaz' }, ALIVE);
    server.saveElsewhere({ city: 'Harar', state: 'Amhara' });

    const stored = await follow(() => form);

    expect(stored).toMatchObject({ city: 'Harar', state: 'Amhara', firstName: 'Almaz' });
    expect(form).toStrictEqual(stored);
    expect(conflicts).toStrictEqual([{ field: 'city', mine: 'Adama', theirs: 'Harar' }]);
    expect(await follow(() => form)).toBeNull();
  });

  it('should not take its own save for somebody else’s when the answer got lost', async () => {
    const { save } = openSaver();
    const { send } = server;
    server.send = async (variables) => {
      await send(variables);
      server.send = send;
      throw networkProblem();
    };
    await save({ ...form, city: 'Adama' }, ALIVE).catch(() => undefined);
    await save({ ...form, city: 'Adama and more' }, ALIVE);

    expect(server.current()).toMatchObject({ city: 'Adama and more' });
    expect(conflicts).toStrictEqual([]);
  });

  it('should send only its own changes when the page is being left', async () => {
    const save = open();
    server.saveElsewhere({ city: 'Adama' });

    await save({ ...form, firstName: 'Almaz' }, LEAVING);

    expect(server.received).toEqual([{ applicationId: 'a-1', form: { firstName: 'Almaz' }, keepalive: true }]);
    expect(server.current()).toMatchObject({ firstName: 'Almaz', city: 'Adama' });
  });

  it('should go on with the application that another tab has created', async () => {
    server = createServer(null);
    const save = open();
    server.saveElsewhere({ city: 'Adama' });

    await save({ ...form, firstName: 'Almaz' }, ALIVE);

    expect(server.current()).toMatchObject({ firstName: 'Almaz', city: 'Adama', revision: 2 });
  });

  it('should send its own changes alone once it has been overtaken again and again', async () => {
    const { save } = createFormSaver({
      initial: server.current(),
      create: server.create,
      send: (variables) => {
        if (variables.revision !== undefined) server.saveElsewhere({ city: `City ${variables.revision}` });
        return server.send(variables);
      },
      load: () => Promise.resolve(server.current()),
      onSaved: () => undefined,
      adopt: () => undefined,
    });

    await save({ ...toWizardValues(server.current()), firstName: 'Almaz' }, ALIVE);

    expect(server.received.map(({ revision }) => revision)).toEqual([1, 2, undefined]);
    expect(server.received[2]?.form).toEqual({ firstName: 'Almaz' });
    expect(server.current()).toMatchObject({ firstName: 'Almaz', city: 'City 2' });
  });

  it('should not go back to what a lagging read model shows', async () => {
    const lagging = server.current();
    const elsewhere = open();
    const { save } = createFormSaver({
      initial: lagging,
      create: server.create,
      send: (variables) => server.send(variables),
      load: () => Promise.resolve(lagging),
      onSaved: () => undefined,
      adopt: (_before, after) => {
        form = after;
      },
    });
    form = await save({ ...form, firstName: 'Almaz' }, ALIVE);
    await elsewhere({ ...toWizardValues(lagging), city: 'Adama' }, LEAVING);

    await save({ ...form, lastName: 'Kebede' }, ALIVE);

    expect(server.current()).toMatchObject({ firstName: 'Almaz', lastName: 'Kebede', city: 'Adama' });
    expect(form).toMatchObject({ firstName: 'Almaz', lastName: 'Kebede' });
  });

  it('should take back what a save had carried whose answer was lost', async () => {
    const save = open();
    const { send } = server;
    server.send = async (variables) => {
      await send(variables);
      throw new TypeError('The connection was lost');
    };
    await save({ ...form, city: 'Adama' }, ALIVE).catch(() => undefined);
    server.send = send;

    await save(form, ALIVE);

    expect(server.current()).toMatchObject({ city: 'Gondar' });
    expect(form).toMatchObject({ city: 'Gondar' });
  });
});
