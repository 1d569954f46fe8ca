import { describe, expect, it } from 'vitest';
import { messagesOf } from '../testing/messages.ts';
import { ChangePasswordRequest, LoginRequest, RegisterRequest, UpdateProfileRequest } from './api.ts';

const VALID = {
  firstName: 'Selam',
  middleName: 'Tesfaye',
  lastName: 'Bekele',
  email: 'selam@example.com',
  phone: '+251911223344',
  password: 'Meskerem13',
};
const COMPOSITION = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';

describe('When logging in', () => {
  it.each([
    [{ email: '', password: '' }, ['email: Email is required', 'password: Password is required']],
    [{}, ['email: Email is required', 'password: Password is required']],
    [{ email: '   ', password: 'secret' }, ['email: Email is required']],
    [{ email: 'selam', password: 'secret' }, ['email: Invalid email address']],
    [{ email: 'selam@example', password: 'secret' }, ['email: Invalid email address']],
    [{ email: 'se lam@example.com', password: 'secret' }, ['email: Invalid email address']],
    [{ email: 'selam@example.com', password: 'short' }, ['password: Password must be at least 6 characters']],
    [{ email: 'selam@example.com', password: 'secret' }, []],
  ])('%j should be told %j', (request, messages) => {
    expect(messagesOf(LoginRequest, request)).toStrictEqual(messages);
  });

  it('should trim the e-mail and never the password', () => {
    expect(LoginRequest.parse({ email: ' selam@example.com ', password: ' secret ' })).toStrictEqual({
      email: 'selam@example.com',
      password: ' secret ',
    });
  });

  it('should refuse fields that are not known', () => {
    expect(messagesOf(LoginRequest, { email: 'selam@example.com', password: 'secret', role: 'admin' })).toHaveLength(1);
  });
});

describe('When registering', () => {
  it('should name what is required, in the order of the fields, one message each', () => {
    const empty = { firstName: '', middleName: ' ', lastName: '', email: '', phone: '', password: '' };

    const messages = [
      'firstName: First name is required',
      'middleName: Middle name is required',
      'lastName: Last name is required',
      'email: Email is required',
      'password: Password is required',
    ];
    expect(messagesOf(RegisterRequest, empty)).toStrictEqual(messages);
    expect(messagesOf(RegisterRequest, {})).toStrictEqual(messages);
  });

  it('should accept a complete registration, with and without a phone number', () => {
    const { phone: _phone, ...withoutPhone } = VALID;

    expect(RegisterRequest.parse(VALID)).toStrictEqual(VALID);
    expect(RegisterRequest.parse(withoutPhone)).toStrictEqual(withoutPhone);
    expect(RegisterRequest.parse({ ...VALID, phone: '' })).toStrictEqual({ ...VALID, phone: '' });
  });

  it.each([
    ['firstName', 'S', 'First name must be at least 2 characters'],
    ['middleName', ' T ', 'Middle name must be at least 2 characters'],
    ['lastName', 'B', 'Last name must be at least 2 characters'],
    ['email', 'selam.example.com', 'Invalid email address'],
    ['phone', '0911223344', 'Invalid phone number'],
    ['phone', '+0911', 'Invalid phone number'],
    ['phone', '91x12', 'Invalid phone number'],
    ['phone', '+12345678901234567', 'Invalid phone number'],
    ['password', 'Abc1', 'Password must be at least 6 characters'],
    ['password', 'secret1', COMPOSITION],
    ['password', 'SECRET1', COMPOSITION],
    ['password', 'Secrets', COMPOSITION],
  ])('%s %j should be told %j', (field, value, message) => {
    expect(messagesOf(RegisterRequest, { ...VALID, [field]: value })).toStrictEqual([`${field}: ${message}`]);
  });

  it('should be taken without what was copied with an address, and the marks in a telephone number', () => {
    const pasted = { ...VALID, email: ' <mailto:selam@example.com>, ', phone: '+251 (91) 122-33.44' };

    expect(RegisterRequest.parse(pasted)).toMatchObject({ email: 'selam@example.com', phone: '+251911223344' });
  });

  it.each(['9', '+9', '1234567890123456', '+1234567890123456'])('phone %s should be accepted', (phone) => {
    expect(messagesOf(RegisterRequest, { ...VALID, phone })).toStrictEqual([]);
  });
});

describe('When changing the profile', () => {
  it('should name what is required', () => {
    expect(messagesOf(UpdateProfileRequest, { firstName: '', lastName: '' })).toStrictEqual([
      'firstName: First name is required',
      'lastName: Last name is required',
    ]);
  });
});

describe('When changing the password', () => {
  it.each([
    [{ currentPassword: 'secret', newPassword: '' }, ['newPassword: Password is required']],
    [{ currentPassword: 'secret', newPassword: 'short' }, ['newPassword: Password must be at least 6 characters']],
    [{ currentPassword: 'secret', newPassword: 'secrets' }, []],
  ])('%j should be told %j', (request, messages) => {
    expect(messagesOf(ChangePasswordRequest, request)).toStrictEqual(messages);
  });
});
