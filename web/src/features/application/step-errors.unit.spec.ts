import { describe, expect, it } from 'vitest';
import { INVALID_DATE } from '../../components/date-parts.ts';
import { firstOpenStep, stepErrors } from './step-errors.ts';
import { EMPTY_CHILD, toSaveRequest, toWizardValues, type WizardValues } from './wizard-values.ts';

const COMPLETE: WizardValues = {
  ...toWizardValues(null),
  firstName: 'Abebe',
  lastName: 'Bekele',
  dateOfBirth: '1990-05-17',
  gender: 'Male',
  placeOfBirth: 'Addis Ababa',
  maritalStatus: 'Single',
  currentAddress: 'Bole Road 17',
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  educationLevel: 'Bachelor',
};

describe('A step of the wizard', () => {
  it('should ask for its required fields in the order of the page, defaults filled in', () => {
    expect(stepErrors('personal', toWizardValues(null), () => 'wrong')).toEqual([
      { fieldId: 'firstName', message: 'First name is required' },
      { fieldId: 'lastName', message: 'Last name is required' },
      { fieldId: 'dateOfBirth', message: 'Date of birth is required' },
      { fieldId: 'gender', message: 'Gender is required' },
      { fieldId: 'placeOfBirth', message: 'Place of birth is required' },
      { fieldId: 'maritalStatus', message: 'Marital status is required' },
    ]);
    expect(stepErrors('address', toWizardValues(null), () => 'wrong').map(({ fieldId }) => fieldId)).toEqual([
      'currentAddress',
      'city',
      'state',
    ]);
  });

  it('should not take white space for an answer', () => {
    expect(stepErrors('education', { ...COMPLETE, educationLevel: '' }, () => 'wrong')).toHaveLength(1);
    expect(stepErrors('address', { ...COMPLETE, city: '  ' }, () => 'wrong')).toEqual([
      { fieldId: 'city', message: 'City is required' },
    ]);
  });

  it('should name a wrong date of birth between the names and the rest', () => {
    const values = { ...COMPLETE, lastName: '', gender: '' as const, dateOfBirth: INVALID_DATE };

    expect(stepErrors('personal', values, () => 'wrong').map(({ fieldId }) => fieldId)).toEqual([
      'lastName',
      'dateOfBirth',
      'gender',
    ]);
  });

  it('should require nothing of the family, but refuse half a date', () => {
    const child = { ...EMPTY_CHILD, dateOfBirth: INVALID_DATE };
    const values = { ...COMPLETE, spouseDateOfBirth: INVALID_DATE, children: [EMPTY_CHILD, child] };

    expect(stepErrors('family', COMPLETE, () => 'wrong')).toEqual([]);
    expect(stepErrors('family', values, () => 'wrong')).toEqual([
      { fieldId: 'children.1.dateOfBirth', message: 'wrong' },
    ]);
    expect(stepErrors('family', { ...values, maritalStatus: 'Married' }, () => 'wrong')).toHaveLength(2);
  });

  it('should say at once why a birth date cannot be, in the words of the rule', () => {
    const now = '2026-11-22T12:00:00.000Z';
    const child = { ...EMPTY_CHILD, dateOfBirth: '2027-01-01' };
    const values = { ...COMPLETE, dateOfBirth: '2020-05-17', spouseDateOfBirth: '1850-01-01', children: [child] };

    expect(stepErrors('personal', values, () => 'wrong', now)).toEqual([
      {
        fieldId: 'dateOfBirth',
        message: 'Date of birth makes the applicant younger than 13. Please check it',
      },
    ]);
    expect(stepErrors('family', values, () => 'wrong', now).map(({ fieldId }) => fieldId)).toEqual([
      'children.0.dateOfBirth',
    ]);
    expect(stepErrors('family', { ...values, maritalStatus: 'Married' }, () => 'wrong', now)).toHaveLength(2);
  });

  it.each([
    [toWizardValues(null), 1],
    [{ ...COMPLETE, dateOfBirth: '2093-01-01' }, 1],
    [{ ...COMPLETE, city: '' }, 2],
    [{ ...COMPLETE, educationLevel: '' as const }, 3],
    [COMPLETE, 5],
  ])('should be reachable only behind complete steps (%#)', (values, step) => {
    expect(firstOpenStep(values)).toBe(step);
  });
});

describe('When the form is sent', () => {
  it('should leave out dates that are none, so that the saved ones stay', () => {
    const child = { ...EMPTY_CHILD, firstName: 'Sara', dateOfBirth: INVALID_DATE };
    const request = toSaveRequest({
      ...COMPLETE,
      dateOfBirth: INVALID_DATE,
      spouseDateOfBirth: INVALID_DATE,
      children: [child],
    });

    expect(request).not.toHaveProperty('dateOfBirth');
    expect(request).not.toHaveProperty('spouseDateOfBirth');
    expect(request.children).toEqual([{ ...child, dateOfBirth: '' }]);
    expect(toSaveRequest(COMPLETE)).toEqual(COMPLETE);
  });

  it('should leave out dates that cannot be, so that the saved ones stay', () => {
    const now = '2026-11-22T12:00:00.000Z';
    const child = { ...EMPTY_CHILD, firstName: 'Sara', dateOfBirth: '2093-01-01' };
    const request = toSaveRequest(
      { ...COMPLETE, dateOfBirth: '2020-01-01', spouseDateOfBirth: '1850-01-01', children: [child] },
      now,
    );

    expect(request).not.toHaveProperty('dateOfBirth');
    expect(request).not.toHaveProperty('spouseDateOfBirth');
    expect(request.children).toEqual([{ ...child, dateOfBirth: '' }]);
    expect(request.city).toBe('Addis Ababa');
  });
});
