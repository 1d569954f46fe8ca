import { describe, expect, it } from 'vitest';
import { changedFields, type UserForm } from './user-form.ts';

const BEFORE: UserForm = {
  firstName: 'Abebe',
  lastName: 'Tadesse',
  email: 'abebe@example.org',
  phone: '',
  role: 'user',
  isActive: true,
};

describe('When a user was edited', () => {
  it('should send only what differs', () => {
    expect(changedFields(BEFORE, { ...BEFORE, phone: '+251911234567', isActive: false })).toStrictEqual({
      phone: '+251911234567',
      isActive: false,
    });
  });

  it('should send nothing when nothing differs', () => {
    expect(changedFields(BEFORE, { ...BEFORE })).toStrictEqual({});
  });
});
