import { NOBODY } from './canaries.ts';
import type { HttpClient } from './http-client.ts';
import type { Template } from './requests.ts';
import { type Actor, createTourClient, json, logIn, PASSWORD, registerPerson, type TourClient } from './tour-client.ts';
import { applyWithPapers, lookAround, type Pictures, readNotifications, sendByParts } from './tour-of-applicants.ts';
import { administrate, approve, audit, confirm, decide, lookAtLists } from './tour-of-staff.ts';
import { visit } from './tour-of-visitors.ts';

/** Everybody and everything that requests are made from, for a while. */
export type World = {
  readonly round: number;
  readonly actors: readonly Actor[];
  /** Whom admins may do anything to: what happens to the others would end their sessions. */
  readonly victims: readonly string[];
  /** Of real things of every kind, of several people. */
  readonly ids: readonly string[];
  readonly emails: readonly string[];
  /** None of them opens anything. */
  readonly deadTokens: readonly string[];
  readonly templates: readonly Template[];
};

export type WorldOptions = {
  readonly client: HttpClient;
  readonly pictures: Pictures;
  /** Signs in as the admin who makes the others. */
  readonly rootEmail: string;
  readonly deadTokens: readonly string[];
  readonly onAnswer: (route: string, status: number) => void;
};

/** Goes through the whole service with new people. */
export async function createWorld(options: WorldOptions, round: number): Promise<World> {
  const tour = createTourClient(options.client, options.onAnswer);
  const root: Actor = { ...(await logIn(tour, options.rootEmail, NOBODY)), sees: '*' };
  const label = (person: number) => `${round}x${person}`;
  const person = (number: number) => registerPerson(tour, label(number));
  const admin = await promote(tour, root, await person(1), 'admin');
  const auditor = await promote(tour, root, await person(2), 'auditor');

  const pending = await applyWithPapers(tour, await person(3), options.pictures);
  await lookAround(tour, pending, options.pictures);
  await lookAtLists(tour, admin, pending);
  const ready = await applyWithPapers(tour, await person(4), options.pictures);
  await approve(tour, admin, ready);
  const confirmed = await applyWithPapers(tour, await person(5), options.pictures);
  await approve(tour, admin, confirmed);
  await confirm(tour, admin, confirmed, String(1000 + round));
  const card = await sendByParts(tour, pending);
  const eventIds = await audit(tour, auditor, pending);
  await decide(tour, admin, { ...pending, documentIds: [pending.documentIds[0] ?? '', card] });
  const notificationIds = await readNotifications(tour, pending.actor);
  const entryIds = await visit(tour, admin, ready.actor, round);
  const victims = [await person(6), await person(7)];
  await administrate(tour, admin, victims);
  const [changed, ended] = await endSessions(tour, await person(8), label(8));
  await leave(tour, pending.documentIds[3] ?? '', pending.actor, await person(9));

  const applicants = [pending, ready, confirmed];
  const actors = [admin, auditor, changed, ...applicants.map(({ actor }) => actor)];

  return {
    round,
    actors,
    victims: victims.map(({ id }) => id),
    ids: [
      ...actors.map(({ id }) => id),
      ...applicants.flatMap(({ applicationId, documentIds, slipId }) => [applicationId, ...documentIds, slipId]),
      card,
      ...eventIds,
      ...notificationIds,
      ...entryIds,
    ],
    emails: [
      ...actors.map(({ email }) => email),
      ...Array.from({ length: 40 }, (_, index) => `fuzz-${index}@example.com`),
    ],
    deadTokens: [...options.deadTokens, ...ended, ...altered(pending.actor.token ?? '')],
    templates: [...tour.templates, ...sealedTemplates({ round, templates: tour.templates })],
  };
}

/** What needs the evidence of a world to be sealed, which takes up to a minute, or a restart. */
export async function readSealed({ client, onAnswer }: WorldOptions, world: World): Promise<void> {
  const tour = createTourClient(client, onAnswer);
  for (const { route, params, actor } of sealedTemplates(world)) {
    await tour.insist(world.actors.find(({ name }) => name === actor) ?? null, route, { params });
  }
}

/** Requests that succeed once the evidence is sealed. */
function sealedTemplates({ round, templates }: Pick<World, 'round' | 'templates'>): readonly Template[] {
  const paramsOf = (route: string) => templates.find((template) => template.route === route)?.params ?? {};
  const sealed = (path: string, actor: string, params: Template['params']): Template => ({
    route: `GET ${path}`,
    method: 'GET',
    path,
    params,
    query: {},
    content: { kind: 'none' },
    actor,
    owner: null,
  });

  return [
    sealed('/api/audit/events/{id}/proof', 'auditor', paramsOf('GET /api/audit/events/{id}')),
    sealed('/api/audit/export', 'auditor', {}),
    sealed('/api/applications/{id}/receipt', `${round}x5`, paramsOf('POST /api/automation/submit/{id}')),
  ];
}

/** Erases everybody a world consists of, and whoever came to it meanwhile. */
export async function removeWorld(options: WorldOptions): Promise<void> {
  const tour = createTourClient(options.client, options.onAnswer);
  const root: Actor = { ...(await logIn(tour, options.rootEmail, NOBODY)), sees: '*' };
  for (;;) {
    const { users } = await tour.step(root, 'GET /api/admin/users', { query: { limit: '200' } });
    const others = users.filter(({ id }: { readonly id: string }) => id !== root.id);
    if (others.length === 0) break;
    for (const { id } of others) await tour.insist(root, 'DELETE /api/admin/users/{id}', { params: { id } });
  }
  for (;;) {
    const { waitingList } = await tour.step(root, 'GET /api/admin/waitinglist', { query: { limit: '200' } });
    if (waitingList.length === 0) break;
    for (const { id } of waitingList) await tour.insist(root, 'DELETE /api/admin/waitinglist/{id}', { params: { id } });
  }
}

async function promote(tour: TourClient, root: Actor, person: Actor, role: 'admin' | 'auditor'): Promise<Actor> {
  await tour.step(root, 'PUT /api/admin/users/{id}/role', {
    params: { id: person.id },
    ...json({ role }),
    isOnce: true,
  });
  const staff = await logIn(tour, person.email, person.label);

  return { ...staff, name: role, sees: '*' };
}

/** Sessions that ended by a new password and by leaving. @returns who goes on, and what does not open anything now */
async function endSessions(
  tour: TourClient,
  person: Actor,
  label: string,
): Promise<readonly [Actor, readonly string[]]> {
  const other = await logIn(tour, person.email, label);
  const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` };
  await tour.step(person, 'POST /api/auth/change-password', json(change));
  const back = json({ email: person.email, password: change.newPassword });
  const { token } = await tour.step(null, 'POST /api/auth/login', { ...back, owner: label, isOnce: true });
  await tour.step({ ...person, token }, 'POST /api/auth/change-password', {
    ...json({ currentPassword: change.newPassword, newPassword: PASSWORD }),
    isOnce: true,
  });
  const left = await logIn(tour, person.email, label);
  await tour.step(left, 'POST /api/auth/forget-device');
  await tour.step(left, 'POST /api/auth/logout');

  return [await logIn(tour, person.email, label), [person.token ?? '', other.token ?? '', left.token ?? '']];
}

/** A document is taken back, and somebody gives an application up. */
async function leave(tour: TourClient, documentId: string, owner: Actor, leaving: Actor): Promise<void> {
  await tour.step(owner, 'DELETE /api/documents/{id}', { params: { id: documentId } });
  const { application } = await tour.step(leaving, 'POST /api/applications', {
    ...json({ firstName: 'Abebe' }),
    isOnce: true,
  });
  await tour.step(leaving, 'DELETE /api/applications/{id}', { params: { id: application.id } });
}

/** A real token with something changed: the signature, what is signed, the algorithm. */
function altered(token: string): readonly string[] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  const other = Buffer.from(JSON.stringify({ sub: NOBODY, sid: NOBODY, exp: 4_000_000_000 })).toString('base64url');

  return [
    `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
    `${head}.${other}.${signature}`,
    `${none}.${claims}.`,
    `${head}.${claims}`,
    'x'.repeat(3_000),
  ];
}
