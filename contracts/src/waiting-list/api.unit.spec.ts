import { describe, expect, it } from 'vitest';
import { messagesOf } from '../testing/messages.ts';
import { JoinWaitingListRequest } from './api.ts';

const VALID = {
  email: 'selam@example.com',
  firstName: 'Selam',
  lastName: 'Bekele',
  phone: '+251 (911) 22-33-44',
  country: 'Ethiopia',
};

describe('When joining the waiting list', () => {
  it('should ask for email, first name, last name and phone, in that order', () => {
    const messages = [
      'email: Please enter your email.',
      'firstName: Please enter your first name.',
      'lastName: Please enter your last name.',
      'phone: Please enter your phone number.',
    ];

    expect(messagesOf(JoinWaitingListRequest, { country: 'Ethiopia' })).toStrictEqual(messages);
    expect(
      messagesOf(JoinWaitingListRequest, { phone: ' ', lastName: '', firstName: '', email: '', country: 'Ethiopia' }),
    ).toStrictEqual(messages);
  });

  it.each(['Ethiopia', 'Saudi Arabia', 'Lebanon', 'U.A.E', 'Qatar', 'Kuwait'])('should take %s', (country) => {
    expect(messagesOf(JoinWaitingListRequest, { ...VALID, country })).toStrictEqual([]);
  });

  it.each([
    ['email', 'selam@', 'Invalid email address'],
    ['phone', '12ab', 'Invalid phone number'],
  ])('%s %j should be told %j', (field, value, message) => {
    expect(messagesOf(JoinWaitingListRequest, { ...VALID, [field]: value })).toStrictEqual([`${field}: ${message}`]);
  });

  it('should not take countries from elsewhere', () => {
    expect(messagesOf(JoinWaitingListRequest, { ...VALID, country: 'Sweden' })).toHaveLength(1);
  });
});
