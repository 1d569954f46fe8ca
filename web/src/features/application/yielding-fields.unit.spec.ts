import type { Application, SavedApplication } from '@entry/contracts/application/api';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import type { SaveVariables } from '../applications/api/save-application.ts';
import type { FormConflict } from './form-merge.ts';
import { createFormSaver } from './form-saver.ts';
import { toWizardValues, type WizardValues } from './wizard-values.ts';

const EMPTY = toWizardValues(null);
const stored = (revision: number, form: Partial<WizardValues>) =>
  ({ ...EMPTY, ...form, id: 'a-1', revision }) as Application;

/** A page that found `Har` in the draft of a closed one, whose last save holds `Harar` and may be anywhere. */
function openAfterClosedPage() {
  let server = stored(1, { city: 'Gondar' });
  const received: SaveVariables[] = [];
  const conflicts: FormConflict[] = [];
  const shown = { ...EMPTY, city: 'Har' };
  const saver = createFormSaver({
    initial: server,
    yielding: { city: 'Har' },
    create: () => Promise.reject(new Error('There is an application')),
    send: (variables) => {
      received.push(variables);
      const isStale = variables.revision !== undefined && variables.revision !== server.revision;
      if (isStale) return Promise.reject(new ApiProblem({ status: 409, code: 'stale_revision', message: '' }));

      server = { ...server, ...(variables.form as object), revision: server.revision + 1 };
      return Promise.resolve(server as SavedApplication);
    },
    load: () => Promise.resolve(server),
    onSaved: () => undefined,
    adopt: (before, after) => {
      if (shown.city === before.city) shown.city = after.city;
    },
    onConflicts: (found) => conflicts.push(...found),
  });

  return {
    saver,
    shown,
    received,
    conflicts,
    cityOnServer: () => server.city,
    lastSaveArrives: () => {
      server = { ...server, city: 'Harar', revision: server.revision + 1 };
    },
  };
}

describe('What a closed page kept less of than it sent', () => {
  it('should be saved where its last save never arrives', async () => {
    const page = openAfterClosedPage();
    await page.saver.save({ ...page.shown }, { keepalive: false });

    expect(page.cityOnServer()).toBe('Har');
  });

  it('should give way to the last save that arrives before its own, and be nobody’s conflict', async () => {
    const page = openAfterClosedPage();
    page.lastSaveArrives();
    const values = await page.saver.save({ ...page.shown, firstName: 'Almaz' }, { keepalive: false });

    expect([page.cityOnServer(), page.shown.city, values.city]).toStrictEqual(['Harar', 'Harar', 'Harar']);
    expect(page.conflicts).toStrictEqual([]);
  });

  it('should give way to the last save when it is looked for', async () => {
    const page = openAfterClosedPage();
    page.lastSaveArrives();
    await page.saver.follow(() => ({ ...page.shown }));

    expect([page.shown.city, page.conflicts]).toStrictEqual(['Harar', []]);
  });

  it('should be left out of the last save of this page, which would overwrite what it does not know', async () => {
    const page = openAfterClosedPage();
    page.lastSaveArrives();
    await page.saver.save({ ...page.shown, firstName: 'Almaz' }, { keepalive: true });

    expect(page.received.map(({ form }) => form)).toStrictEqual([{ firstName: 'Almaz' }]);
    expect([page.cityOnServer(), page.shown.city]).toStrictEqual(['Harar', 'Har']);
    expect(page.saver.snapshot().yielding({ ...page.shown })).toStrictEqual(['city']);
  });

  it('should be somebody’s own once it is typed into: then both values are shown', async () => {
    const page = openAfterClosedPage();
    page.shown.city = 'Harrar';
    page.lastSaveArrives();
    await page.saver.save({ ...page.shown }, { keepalive: false });

    expect(page.cityOnServer()).toBe('Harrar');
    expect(page.conflicts).toStrictEqual([{ field: 'city', mine: 'Harrar', theirs: 'Harar' }]);
  });
});
