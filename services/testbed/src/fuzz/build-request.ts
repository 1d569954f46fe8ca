import { createRandom, type Random } from '../kill-test/random.ts';
import { findLabels, NOBODY } from './canaries.ts';
import { changeJson, generateFrom } from './change-json.ts';
import { CHANGES } from './change-request.ts';
import type { RouteDescription } from './messages.ts';
import { rawRequest } from './raw-requests.ts';
import { render, type Sender } from './render.ts';
import type { Content, OutgoingRequest, RawRequest, Template } from './requests.ts';
import { strangeText, wellFormed } from './strange-values.ts';
import type { World } from './world.ts';

export type RequestBuilder = (number: number) => OutgoingRequest | RawRequest;

type Deck = { readonly routes: readonly string[]; readonly byRoute: ReadonlyMap<string, readonly Template[]> };

/** What takes long, or takes from the world what other requests need: all of it is tried, but not all the time. */
const RARE: readonly [pattern: RegExp, chance: number][] = [
  [/auth\/(login|register|change-password|logout)/, 0.06],
  [/projections\/(rebuild|switch)|audit\/verification|audit\/export|\/export$/, 0.04],
  [/upload$|validate-photo|complete$|preview$|\/report$/, 0.1],
  [/^DELETE/, 0.1],
];
/** Of admins who may do it: to these people only, or everybody's session ends. */
const OF_VICTIMS = /(PUT|DELETE) \/api\/admin\/users\/\{id\}/;

const RAW_SHARE = 0.01;
const POLITE_SHARE = 0.12;

/** Makes requests from those that succeeded once: the same number gives the same request in the same world. */
export function createRequestBuilder(seed: string, world: World, routes: readonly RouteDescription[]): RequestBuilder {
  const deck = shuffleIn(world.templates);
  const schemas = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));

  return (number) => {
    const random = createRandom(`${seed}/${number}`);
    if (random.isLucky(RAW_SHARE)) return rawRequest(random);

    const template = pickTemplate(deck, random);
    const sender = pickSender(world, template, random);
    const isPolite = random.isLucky(POLITE_SHARE);
    const changed = isPolite ? template : changeTemplate(template, world, schemas.get(template.route), random);
    const safe = sparing(changed, world, sender, random);
    const key = pickKey(random);
    let request = withReaders(render(safe, { actor: sender, key }), safe);
    for (let left = isPolite ? 0 : random.between(0, 2); left > 0; left -= 1) {
      request = random.pick(CHANGES)(request, random);
    }

    return request;
  };
}

function shuffleIn(templates: readonly Template[]): Deck {
  const byRoute = new Map<string, Template[]>();
  for (const template of templates) {
    const ofRoute = byRoute.get(template.route);
    if (ofRoute === undefined) byRoute.set(template.route, [template]);
    else ofRoute.push(template);
  }

  return { routes: [...byRoute.keys()], byRoute };
}

function pickTemplate({ routes, byRoute }: Deck, random: Random): Template {
  for (;;) {
    const route = random.pick(routes);
    const chance = RARE.find(([pattern]) => pattern.test(route))?.[1] ?? 1;
    if (chance === 1 || random.isLucky(chance)) return random.pick(byRoute.get(route) ?? []);
  }
}

function pickSender(world: World, { actor }: Template, random: Random): Sender | null {
  const original = world.actors.find(({ name }) => name === actor) ?? null;
  if (random.isLucky(0.5)) return original;
  if (random.isLucky(0.15)) return null;
  if (random.isLucky(0.15)) return { name: 'dead', label: NOBODY, sees: NOBODY, token: random.pick(world.deadTokens) };

  return random.pick(world.actors);
}

/** Somebody else's things, other values in what is sent, or something else that the schema allows. */
function changeTemplate(
  template: Template,
  world: World,
  route: RouteDescription | undefined,
  random: Random,
): Template {
  const { params, query, content } = template;
  const pool = [...world.ids, ...world.emails];

  return {
    ...template,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, random.isLucky(0.45) ? otherId(world, random) : value]),
    ),
    query:
      route?.query && random.isLucky(0.3)
        ? textsOf(generateFrom(route.query, pool, random))
        : mapTexts(query, random, 0.15, () =>
            random.isLucky(0.5) ? random.pick(pool) : wellFormed(strangeText(random)),
          ),
    content: changeContent(content, route, pool, random),
  };
}

function changeContent(
  content: Content,
  route: RouteDescription | undefined,
  pool: readonly string[],
  random: Random,
): Content {
  switch (content.kind) {
    case 'json':
      if (route?.body && random.isLucky(0.15)) return { kind: 'json', value: generateFrom(route.body, pool, random) };
      return random.isLucky(0.75) ? { kind: 'json', value: changeJson(content.value, random) } : content;
    case 'form':
      return { kind: 'form', fields: mapTexts(content.fields, random, 0.3, () => strangeText(random)) };
    case 'upload':
      return {
        ...content,
        fileField: random.isLucky(0.1) ? 'other' : content.fileField,
        name: random.isLucky(0.2) ? strangeText(random).replaceAll(/[\r\n"]/g, '') : content.name,
        bytes: changeFile(content.bytes, random),
        fields: mapTexts(content.fields, random, 0.15, () =>
          random.isLucky(0.5) ? random.pick(pool) : strangeText(random),
        ),
      };
    case 'part':
      return random.isLucky(0.5) ? { kind: 'part', bytes: changeFile(content.bytes, random) } : content;
    case 'none':
      return content;
  }
}

const MAGIC: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('%PDF-1.7'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('GIF89a'),
  Buffer.from('PK\u0003\u0004'),
];

function changeFile(bytes: Buffer, random: Random): Buffer {
  switch (random.between(0, 3)) {
    case 0:
      return bytes;
    case 1:
      return bytes.subarray(0, random.between(0, bytes.length));
    case 2: {
      const changed = Buffer.from(bytes);
      for (let left = 3; left > 0 && changed.length > 0; left -= 1) {
        changed[random.between(0, changed.length - 1)] = random.between(0, 255);
      }

      return changed;
    }
    default:
      return random.pick(MAGIC);
  }
}

function otherId(world: World, random: Random): string {
  if (random.isLucky(0.75)) return random.pick(world.ids);

  return random.isLucky(0.5) ? random.uuid() : wellFormed(strangeText(random));
}

/** A member of the staff would end the sessions of everybody else within minutes. */
function sparing(template: Template, world: World, sender: Sender | null, random: Random): Template {
  if (sender?.sees !== '*' || !OF_VICTIMS.test(template.route)) return template;

  return { ...template, params: { id: random.isLucky(0.8) ? random.pick(world.victims) : random.uuid() } };
}

function pickKey(random: Random): string | null {
  if (random.isLucky(0.2)) return null;
  // Few enough that they meet: keys are used again with something else.
  return random.isLucky(0.1) ? `00000000-0000-4000-8000-0000000000${random.between(10, 99)}` : random.uuid();
}

/** Whoever knows address and password of somebody is that person. */
function withReaders(request: OutgoingRequest, { route, content }: Template): OutgoingRequest {
  if (!route.startsWith('POST /api/auth/') || content.kind !== 'json') return request;

  return { ...request, readers: new Set([...request.readers, ...findLabels(JSON.stringify(content.value) ?? '')]) };
}

function mapTexts(
  texts: Readonly<Record<string, string>>,
  random: Random,
  chance: number,
  change: () => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, random.isLucky(chance) ? change() : text]),
  );
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(value as object).map(([name, text]) => [name, wellFormed(String(text))]));
