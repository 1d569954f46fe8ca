import type { Application } from '@entry/contracts/application/api';
import { describe, expect, it } from 'vitest';
import { idempotencyKeyOf } from '../../api/idempotency-key.ts';
import { INVALID_DATE } from '../../components/date-parts.ts';
import { Draft, hasUnsent, isWorthKeeping, restoreForm, toDraft } from './draft.ts';
import { toSaveRequest, toWizardValues, type WizardValues } from './wizard-values.ts';

const EMPTY = toWizardValues(null);

function application(form: Partial<WizardValues>, revision = 1): Application {
  return { ...EMPTY, ...form, id: 'a-1', revision } as Application;
}

/** As it comes back from the device. */
function typedOver(known: Application | null, typed: Partial<WizardValues>, more: Partial<Draft> = {}): Draft {
  const draft = toDraft(known, { ...toWizardValues(known), ...typed }, {}, []);
  return { ...Draft.parse(JSON.parse(JSON.stringify(draft))), ...more };
}

describe('A form that comes back from the device', () => {
  const known = application({ firstName: 'Abebe', city: 'Gondar' });

  it('should have what was typed, and follow the server everywhere else', () => {
    const draft = typedOver(known, { firstName: 'Almaz' });
    const { values, conflicts, touched } = restoreForm(application({ firstName: 'Abebe', city: 'Adama' }, 2), [draft]);

    expect(values).toStrictEqual({ ...EMPTY, firstName: 'Almaz', city: 'Adama' });
    expect([touched, conflicts]).toStrictEqual([['firstName'], []]);
  });

  it('should have what was typed before there was an application', () => {
    const { values } = restoreForm(null, [typedOver(null, { firstName: 'Almaz' })]);

    expect(values).toStrictEqual({ ...EMPTY, firstName: 'Almaz' });
  });

  it('should show both values of an answer that was changed elsewhere too', () => {
    const draft = typedOver(known, { city: 'Harar' });
    const { values, conflicts } = restoreForm(application({ firstName: 'Abebe', city: 'Adama' }, 2), [draft]);

    expect(values.city).toBe('Harar');
    expect(conflicts).toStrictEqual([{ field: 'city', mine: 'Harar', theirs: 'Adama' }]);
  });

  it('should not take for somebody else’s what its own save has stored before the answer was lost', () => {
    const form = toSaveRequest({ ...toWizardValues(known), city: 'Harar' });
    const draft = typedOver(
      known,
      { city: 'Harar and more' },
      { unsettled: [{ applicationId: 'a-1', form, key: 'k-1' }] },
    );
    const { values, conflicts } = restoreForm(application({ firstName: 'Abebe', city: 'Harar' }, 2), [draft]);

    expect([values.city, conflicts]).toStrictEqual(['Harar and more', []]);
  });

  it('should send a save again under the key that it had', () => {
    const save = { applicationId: 'a-1', revision: 1, form: toSaveRequest(toWizardValues(known)), keepalive: false };
    const draft = Draft.parse(JSON.parse(JSON.stringify(toDraft(known, toWizardValues(known), {}, [save]))));
    const [again] = restoreForm(known, [draft]).unsettled;

    expect(again).toStrictEqual(save);
    expect(idempotencyKeyOf(again ?? {})).toBe(idempotencyKeyOf(save));
  });

  it('should leave to the server what the last save of a closed page has brought there', () => {
    const draft = typedOver(known, { city: 'Har' }, { isSuperseded: true });
    const { values, conflicts } = restoreForm(application({ firstName: 'Abebe', city: 'Harar' }, 2), [draft]);

    expect([values.city, conflicts]).toStrictEqual(['Harar', []]);
  });

  it('should have what a closed page kept where its last save has not arrived, and give way to it as long as it may', () => {
    const draft = typedOver(known, { city: 'Har' }, { isSuperseded: true });
    const first = restoreForm(known, [draft]);
    expect([first.values.city, first.yielding]).toStrictEqual(['Har', ['city']]);

    // The next page keeps it in a draft of its own, and is closed as well.
    const next = Draft.parse(JSON.parse(JSON.stringify(toDraft(known, first.values, {}, [], first.yielding))));
    const second = restoreForm(application({ firstName: 'Abebe', city: 'Harar' }, 2), [next]);

    expect([second.values.city, second.conflicts, second.yielding]).toStrictEqual(['Harar', [], []]);
  });

  it('should lay the drafts of several tabs one over the other', () => {
    const drafts = [typedOver(known, { city: 'Harar' }), typedOver(known, { firstName: 'Almaz' })];

    expect(restoreForm(known, drafts).values).toStrictEqual({ ...EMPTY, firstName: 'Almaz', city: 'Harar' });
  });

  it('should come from an older form, and from a newer one', () => {
    const { city: _city, ...older } = typedOver(known, { firstName: 'Almaz' }).values;
    const draft = typedOver(known, {}, { values: { ...older, hobby: 'Chess' } });

    expect(restoreForm(known, [draft]).values).toStrictEqual({ ...EMPTY, firstName: 'Almaz' });
  });
});

describe('A draft', () => {
  const known = application({ firstName: 'Abebe' });

  it('should be worth nothing when it says what the server says', () => {
    expect([hasUnsent(typedOver(known, {})), isWorthKeeping(typedOver(known, {}))]).toStrictEqual([false, false]);
    expect(hasUnsent(typedOver(known, { firstName: 'Abebe ' }))).toBe(false);
  });

  it('should be kept for a date that is half typed, and not be sent', () => {
    const draft = typedOver(known, { dateOfBirth: INVALID_DATE });

    expect([hasUnsent(draft), isWorthKeeping(draft)]).toStrictEqual([false, true]);
  });
});
