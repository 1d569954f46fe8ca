import type { Application } from '@entry/contracts/application/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import type { SaveVariables } from '../applications/api/save-application.ts';
import { createFormSaver } from './form-saver.ts';
import { toWizardValues, type WizardValues } from './wizard-values.ts';

const ALIVE = { keepalive: false };
const LEAVING = { keepalive: true };

/** A server that keeps one form and its revision, and refuses what rests on another revision. */
function createServer(first: Partial<WizardValues> | null) {
  let stored: Application | null = first === null ? null : application(1, { ...toWizardValues(null), ...first });
  const received: SaveVariables[] = [];

  return {
    received,
    current: () => stored,
    saveElsewhere: (form: Partial<WizardValues>) => {
      stored = application((stored?.revision ?? 0) + 1, { ...toWizardValues(stored), ...form });
    },
    send: (variables: SaveVariables) => {
      received.push(variables);
      if (variables.applicationId === null && stored !== null) return refuse('application_exists');
      if (variables.revision !== undefined && variables.revision !== stored?.revision) return refuse('stale_revision');

      const form = Object.fromEntries(Object.entries(variables.form).filter(([, value]) => value !== undefined));
      stored = application((stored?.revision ?? 0) + 1, { ...toWizardValues(stored), ...form });
      return Promise.resolve(stored);
    },
  };
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

  const open = () => {
    const initial = server.current();
    form = toWizardValues(initial);
    return createFormSaver({
      initial,
      send: server.send,
      load: () => Promise.resolve(server.current()),
      onSaved: () => undefined,
      adopt: (_before, after) => {
        form = after;
      },
    });
  };

  beforeEach(() => {
    server = createServer({ firstName: 'Abebe', city: 'Gondar' });
  });

  it('should send the whole form with the revision it rests on', async () => {
    const save = open();
    await save({ ...form, firstName: 'Almaz' }, ALIVE);
    await save({ ...form, firstName: 'Almaz', city: 'Adama' }, ALIVE);

    expect(server.received.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(server.received[0]?.form).toEqual({ ...toWizardValues(null), firstName: 'Almaz', city: 'Gondar' });
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
    const save = createFormSaver({
      initial: server.current(),
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
});
