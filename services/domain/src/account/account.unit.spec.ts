import type { AccountCommand } from '@entry/contracts/account/commands';
import { ACCOUNT_EVENTS, type AccountEvent } from '@entry/contracts/account/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { accountDecider } from './account-decider.ts';

const { given } = createSpecification(accountDecider, ACCOUNT_EVENTS);

const accountId = identifier(1);
const EARLIER = '2026-11-21T09:59:59.999Z';
const NOW = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T22:00:00.000Z';

const name = { firstName: 'Selam', middleName: 'Tesfaye', lastName: 'Bekele' };
const phone = '+251911223344';
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const otherPasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$b3RoZXI';

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId, role: 'user' },
  personal: { ...name, email: 'selam@example.com', phone, passwordHash },
};
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { accountId } };
const reactivated: AccountEvent = { type: 'AccountReactivated', data: { accountId } };
const deleted: AccountEvent = { type: 'AccountDeleted', data: { accountId } };

function started(session: number, expiresAt = LATER): AccountEvent {
  return {
    type: 'SessionStarted',
    data: { accountId, sessionId: identifier(session), expiresAt, remembered: false },
  };
}

type EndReason = Extract<AccountEvent, { type: 'SessionEnded' }>['data']['reason'];

function ended(session: number, reason: EndReason): AccountEvent {
  return { type: 'SessionEnded', data: { accountId, sessionId: identifier(session), reason } };
}

const register: AccountCommand = {
  type: 'RegisterAccount',
  accountId,
  role: 'user',
  ...name,
  email: 'selam@example.com',
  phone,
  passwordHash,
};
const changeProfile: AccountCommand = { type: 'ChangeProfile', accountId, ...name, firstName: 'Hanna', phone: '' };
const changeEmail: AccountCommand = { type: 'ChangeEmail', accountId, email: 'hanna@example.com' };
const changePassword: AccountCommand = {
  type: 'ChangePassword',
  accountId,
  passwordHash: otherPasswordHash,
  keptSessionId: identifier(3),
};
const link = { tokenHash: 'hash-of-a-token', expiresAt: LATER };
const makeLink: AccountCommand = { type: 'MakePasswordLink', accountId, ...link };
const useLink: AccountCommand = {
  type: 'UsePasswordLink',
  accountId,
  tokenHash: link.tokenHash,
  passwordHash: otherPasswordHash,
};
const changeRole: AccountCommand = { type: 'ChangeRole', accountId, role: 'admin' };
const deactivate: AccountCommand = { type: 'DeactivateAccount', accountId };
const reactivate: AccountCommand = { type: 'ReactivateAccount', accountId };
const remove: AccountCommand = { type: 'DeleteAccount', accountId };

function start(session: number): AccountCommand {
  return { type: 'StartSession', accountId, sessionId: identifier(session), expiresAt: LATER, remembered: false };
}

function end(session: number): AccountCommand {
  return { type: 'EndSession', accountId, sessionId: identifier(session) };
}

const profileChanged: AccountEvent = {
  type: 'AccountProfileChanged',
  data: { accountId },
  personal: { ...name, firstName: 'Hanna', phone: '' },
};
const emailChanged: AccountEvent = {
  type: 'AccountEmailChanged',
  data: { accountId },
  personal: { email: 'hanna@example.com' },
};
const passwordChanged: AccountEvent = {
  type: 'AccountPasswordChanged',
  data: { accountId },
  personal: { passwordHash: otherPasswordHash },
};
const linkMade: AccountEvent = {
  type: 'PasswordLinkMade',
  data: { accountId, expiresAt: LATER },
  personal: { tokenHash: link.tokenHash },
};
const linkUsed: AccountEvent = { type: 'PasswordLinkUsed', data: { accountId } };
const roleChanged: AccountEvent = { type: 'AccountRoleChanged', data: { accountId, role: 'admin' } };

const CHANGES = [changeProfile, changeEmail, changePassword, makeLink, changeRole, deactivate, reactivate];

describe('When not registered', () => {
  it('should be registered', () => given([]).when(register).then([registered]));
  it('should refuse a session as for an inactive account', () =>
    given([]).when(start(2)).thenRefused('account_inactive'));
  it('should have no session to end', () => given([]).when(end(2)).thenNothing());

  it.each([...CHANGES, remove])('should refuse $type', (command) => given([]).when(command).thenRefused('not_found'));
});

describe('When active', () => {
  it('should refuse to be registered again', () => given([registered]).when(register).thenRefused('account_exists'));
  it('should start a session', () =>
    given([registered])
      .when(start(2))
      .then([started(2)]));
  it('should change the profile', () => given([registered]).when(changeProfile).then([profileChanged]));
  it('should change the e-mail', () => given([registered]).when(changeEmail).then([emailChanged]));
  it('should change the password', () => given([registered]).when(changePassword).then([passwordChanged]));
  it('should change the role', () => given([registered]).when(changeRole).then([roleChanged]));
  it('should be deactivated', () => given([registered]).when(deactivate).then([deactivated]));
  it('should not be reactivated', () => given([registered]).when(reactivate).thenNothing());
  it('should be deleted', () => given([registered]).when(remove).then([deleted]));

  it('should keep the middle name when it is left out', () =>
    given([registered])
      .when({ type: 'ChangeProfile', accountId, firstName: 'Hanna', lastName: name.lastName, phone: '' })
      .then([profileChanged]));

  it('should keep everything that is left out', () =>
    given([registered])
      .when({ type: 'ChangeProfile', accountId, phone: '' })
      .then([{ ...profileChanged, personal: { ...name, phone: '' } }]));

  it('should change nothing when the values are the same', () => {
    given([registered])
      .when({ type: 'ChangeProfile', accountId, ...name, phone })
      .thenNothing();
    given([registered]).when({ type: 'ChangeEmail', accountId, email: 'selam@example.com' }).thenNothing();
    given([registered])
      .when({ ...changePassword, passwordHash })
      .thenNothing();
    given([registered]).when({ type: 'ChangeRole', accountId, role: 'user' }).thenNothing();
  });

  it('should see another spelling of the same e-mail as a change', () =>
    given([registered])
      .when({ type: 'ChangeEmail', accountId, email: 'Selam@example.com' })
      .then([{ type: 'AccountEmailChanged', data: { accountId }, personal: { email: 'Selam@example.com' } }]));
});

describe('When signed in', () => {
  const history = [registered, started(2), started(3)];

  it('should start another session beside the others', () =>
    given(history)
      .when(start(4))
      .then([started(4)]));
  it('should not start the same session twice', () => given(history).when(start(3)).thenNothing());
  it('should end one session', () =>
    given(history)
      .when(end(2))
      .then([ended(2, 'logout')]));
  it('should not end a session twice', () =>
    given([...history, ended(2, 'logout')])
      .when(end(2))
      .thenNothing());
  it('should not end an unknown session', () => given(history).when(end(9)).thenNothing());
  it('should keep the sessions when the profile changes', () =>
    given(history).when(changeProfile).then([profileChanged]));
  it('should keep the sessions when the e-mail changes', () => given(history).when(changeEmail).then([emailChanged]));

  it.each([
    [changeRole, [roleChanged, ended(2, 'role_changed'), ended(3, 'role_changed')]],
    [deactivate, [deactivated, ended(2, 'deactivated'), ended(3, 'deactivated')]],
    [remove, [ended(2, 'deleted'), ended(3, 'deleted'), deleted]],
  ])('should end all sessions with $type', (command, events) => given(history).when(command).then(events));

  it('should end all sessions with a new password but the one that changes it', () =>
    given([...history, started(4)])
      .when(changePassword)
      .then([passwordChanged, ended(2, 'password_changed'), ended(4, 'password_changed')]));

  it('should not end sessions again that are over or expired', () =>
    given([...history, started(4, NOW), ended(2, 'logout')])
      .when(changeRole)
      .then([roleChanged, ended(3, 'role_changed')]));
});

describe('When ten sessions live', () => {
  const sessions = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
  const history = [registered, ...sessions.map((session) => started(session))];

  it('should end the oldest for an eleventh', () =>
    given(history)
      .when(start(20))
      .then([ended(10, 'too_many'), started(20)]));

  it('should end the one that is the oldest now', () =>
    given([...history, ended(10, 'too_many'), started(20)])
      .when(start(21))
      .then([ended(11, 'too_many'), started(21)]));

  it('should not count one that has ended', () =>
    given([...history, ended(15, 'logout')])
      .when(start(20))
      .then([started(20)]));

  it('should not count those that have expired', () =>
    given([registered, started(9, EARLIER), started(8, NOW), ...history.slice(2)])
      .when(start(20))
      .then([started(20)]));

  it('should forget expired ones, so that the list cannot grow with every login', () => {
    const logins = Array.from({ length: 100 }, (_, index) => {
      const minute = String(index % 60).padStart(2, '0');
      return started(100 + index, `2026-11-21T0${index < 60 ? 7 : 8}:${minute}:00.000Z`);
    });
    const state = [...logins.slice(0, 50), ...history.slice(1), ...logins.slice(50)].reduce(
      accountDecider.evolve,
      accountDecider.evolve(accountDecider.initialState, registered),
    );

    const kept = state.kind === 'registered' ? state.sessions.map((session) => session.sessionId) : [];
    expect(kept).toStrictEqual(sessions.map(identifier));
  });
});

describe('When inactive', () => {
  const history = [registered, deactivated];

  it('should refuse to be registered again', () => given(history).when(register).thenRefused('account_exists'));
  it('should refuse a session', () => given(history).when(start(2)).thenRefused('account_inactive'));
  it('should have no session to end', () => given(history).when(end(2)).thenNothing());
  it('should not be deactivated again', () => given(history).when(deactivate).thenNothing());
  it('should be reactivated', () => given(history).when(reactivate).then([reactivated]));
  it('should still be changed by an admin', () => {
    given(history).when(changeProfile).then([profileChanged]);
    given(history).when(changeEmail).then([emailChanged]);
    given(history).when(changePassword).then([passwordChanged]);
    given(history).when(changeRole).then([roleChanged]);
  });
  it('should be deleted', () => given(history).when(remove).then([deleted]));
  it('should start sessions again once it is reactivated', () =>
    given([...history, reactivated])
      .when(start(2))
      .then([started(2)]));
});

describe('When somebody forgot the password', () => {
  const history = [registered, started(2), linkMade];
  const otherLink: AccountEvent = { ...linkMade, personal: { tokenHash: 'hash-of-another' } };

  it('should be given a link', () => given([registered]).when(makeLink).then([linkMade]));
  it('should be given no link while inactive', () =>
    given([registered, deactivated]).when(makeLink).thenRefused('account_not_active'));

  it('should have the password that the link set, and no session of before', () =>
    given(history)
      .when(useLink)
      .then([linkUsed, passwordChanged, ended(2, 'password_changed')]));

  it.each([
    ['never made', [registered]],
    ['used already', [...history, linkUsed, passwordChanged]],
    ['ended by a newer one', [...history, otherLink]],
    ['made before the password was changed', [...history, passwordChanged]],
    ['of an inactive account', [...history, deactivated]],
    ['of a deleted account', [...history, deleted]],
    ['of nobody', []],
  ])('should refuse a link that was %s in the same words', (_name, events) =>
    given(events).when(useLink).thenRefused('password_link_invalid'),
  );

  it('should refuse a link from the moment on at which it ends', () => {
    const endsAt = (expiresAt: string): AccountEvent => ({ ...linkMade, data: { accountId, expiresAt } });

    given([registered, endsAt(NOW)])
      .when(useLink)
      .thenRefused('password_link_invalid');
    given([registered, endsAt('2026-11-21T10:00:00.001Z')])
      .when(useLink)
      .then([linkUsed, passwordChanged]);
  });

  it('should take a newer link after one was used', () =>
    given([...history, linkUsed, passwordChanged, otherLink])
      .when({ ...useLink, tokenHash: 'hash-of-another' })
      .then([linkUsed, passwordChanged, ended(2, 'password_changed')]));
});

describe('When deleted', () => {
  const history = [registered, started(2), ended(2, 'deleted'), deleted];

  it('should not be registered again', () => given(history).when(register).thenRefused('account_deleted'));
  it('should refuse a session as for an inactive account', () =>
    given(history).when(start(3)).thenRefused('account_inactive'));
  it('should have no session to end', () => given(history).when(end(2)).thenNothing());
  it('should not be deleted twice', () => given(history).when(remove).thenNothing());

  it.each(CHANGES)('should refuse $type', (command) => given(history).when(command).thenRefused('account_deleted'));
});

describe('When erased: the key is gone, personal parts cannot be read', () => {
  const erased = (event: AccountEvent) => ({ ...event, personal: null }) as unknown as AccountEvent;

  it('should have no password that anybody could log in with', () => {
    const state = [
      erased(registered),
      erased(emailChanged),
      erased(profileChanged),
      erased(passwordChanged),
      erased(linkMade),
    ].reduce(accountDecider.evolve, accountDecider.initialState);

    expect(state).toStrictEqual({
      kind: 'registered',
      accountId,
      role: 'user',
      isActive: true,
      firstName: '',
      middleName: '',
      lastName: '',
      email: '',
      phone: '',
      passwordHash: null,
      passwordLink: null,
      sessions: [],
    });
  });
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(accountDecider, ACCOUNT_EVENTS, [
      [
        registered,
        profileChanged,
        emailChanged,
        passwordChanged,
        linkMade,
        linkUsed,
        roleChanged,
        started(2),
        ended(2, 'logout'),
        deactivated,
        reactivated,
        deleted,
      ],
    ]));

  it('should expose what a login needs', () => {
    const state = [registered, started(2)].reduce(accountDecider.evolve, accountDecider.initialState);

    expect(state).toStrictEqual({
      kind: 'registered',
      accountId,
      role: 'user',
      isActive: true,
      ...name,
      email: 'selam@example.com',
      phone,
      passwordHash,
      passwordLink: null,
      sessions: [{ sessionId: identifier(2), expiresAt: LATER, remembered: false }],
    });
  });

  it('should seal with the key of the account', () => {
    expect(accountDecider.subjectOf(register, accountDecider.initialState)).toBe(accountId);
  });
});
