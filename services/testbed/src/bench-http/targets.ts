import type { ApplicationFormInput } from '@entry/contracts/application/form';
import { bearer, type Person } from './people.ts';
import type { Connection, Request, Shot } from './shots.ts';

/** The two sides, and who asks them: each connection is a person of its own. */
export type Sides = { readonly product: string; readonly bare: string; readonly people: readonly Person[] };

export const TARGETS = [
  'bare GET',
  'bare GET, same headers',
  'application',
  'list',
  'unread count',
  'list, 304',
  'documents, 304',
  'unread count, 304',
  'bare PUT',
  'PUT form',
] as const;
export type Target = (typeof TARGETS)[number];

type Aim = Omit<Shot, 'seconds'>;

export const pathsOf = ({ applicationId }: Person) => ({
  application: `/api/applications/${applicationId}`,
  list: '/api/applications',
  documents: `/api/documents/${applicationId}`,
  unreadCount: '/api/notifications/unread-count',
});

/** Numbers every save, so that each changes something. */
let saves = 0;

export async function aimAt(target: Target, sides: Sides): Promise<Aim> {
  const { product, bare, people } = sides;
  const personOf = ({ number }: Connection): Person => people[number % people.length] as Person;
  const get = (pathOf: (person: Person) => string): Aim => ({
    address: product,
    expected: 200,
    prepare: (connection) => {
      const person = personOf(connection);
      connection.ask({ method: 'GET', path: pathOf(person), headers: bearer(person.token) });
    },
  });

  switch (target) {
    case 'bare GET':
      return atBare(bare, { method: 'GET', path: '/bare', headers: bearer(people[0]?.token ?? '') });
    case 'bare GET, same headers':
      return atBare(bare, { method: 'GET', path: '/bare-with-headers', headers: bearer(people[0]?.token ?? '') });
    case 'bare PUT':
      return putForm(bare, personOf, () => '/bare', new Map());
    case 'application':
      return get((person) => pathsOf(person).application);
    case 'list':
      return get((person) => pathsOf(person).list);
    case 'unread count':
      return get((person) => pathsOf(person).unreadCount);
    case 'list, 304':
      return unchanged(sides, (person) => pathsOf(person).list);
    case 'documents, 304':
      return unchanged(sides, (person) => pathsOf(person).documents);
    case 'unread count, 304':
      return unchanged(sides, (person) => pathsOf(person).unreadCount);
    case 'PUT form':
      return putForm(
        product,
        personOf,
        (person) => pathsOf(person).application,
        await tagsOf(sides, (person) => pathsOf(person).application),
      );
    default:
      return refuseUnknown(target);
  }
}

function refuseUnknown(target: never): never {
  throw new TypeError(`Nothing aims at ${String(target)}`);
}

const atBare = (address: string, request: Request): Aim => ({
  address,
  expected: 200,
  prepare: (connection) => connection.ask(request),
});

/** Polls as of pages that know the newest answer. */
async function unchanged(sides: Sides, pathOf: (person: Person) => string): Promise<Aim> {
  const tags = await tagsOf(sides, pathOf);

  return {
    address: sides.product,
    expected: 304,
    prepare: (connection) => {
      const person = sides.people[connection.number % sides.people.length] as Person;
      const headers = { ...bearer(person.token), 'if-none-match': tags.get(person) ?? '' };
      connection.ask({ method: 'GET', path: pathOf(person), headers });
    },
  };
}

async function tagsOf({ product, people }: Sides, pathOf: (person: Person) => string): Promise<Map<Person, string>> {
  const tagOf = async (person: Person): Promise<[Person, string]> => {
    const response = await fetch(`${product}${pathOf(person)}`, { headers: bearer(person.token) });
    await response.arrayBuffer();
    return [person, response.headers.get('etag') ?? ''];
  };

  return new Map(await Promise.all(people.map(tagOf)));
}

/** The whole form each time, with one more change in it, resting on the revision that the last answer told. */
function putForm(
  address: string,
  personOf: (connection: Connection) => Person,
  pathOf: (person: Person) => string,
  tags: ReadonlyMap<Person, string>,
): Aim {
  return {
    address,
    expected: 200,
    prepare: (connection) => {
      const person = personOf(connection);
      const next = (tag: string) => connection.ask(saveOf(person, pathOf(person), tag));
      next(tags.get(person) ?? '"0"');
      connection.onAnswer((tag) => next(tag === '' ? '"0"' : tag));
    },
  };
}

export function saveOf(person: Person, path: string, tag: string): Request {
  saves += 1;
  const form: ApplicationFormInput = { ...person.form, currentAddress: `Bole Road ${saves}` };

  return {
    method: 'PUT',
    path,
    headers: { ...bearer(person.token), 'content-type': 'application/json', 'if-match': tag },
    body: JSON.stringify(form),
  };
}
